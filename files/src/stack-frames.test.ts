import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { addSourceFiles, findOwnFrame } from './stack-frames.ts'

const built = join(import.meta.dirname, '../../server/dist')

/** Where a module begins in the build. */
function placeOf(module: string) {
  for (const name of readdirSync(built).filter((each) => each.endsWith('.js'))) {
    const at = readFileSync(join(built, name), 'utf8').split('\n').indexOf(`// ${module}`)
    if (at !== -1) return `${pathToFileURL(join(built, name)).href}:${at + 2}`
  }
  throw new Error(`${module} is not built.`)
}

test('a place in the build is told with the source that it was built of', () => {
  const place = placeOf('server/src/process/fault-log.ts')
  const trace = `Error: no\n    at tell (${place}:9)\n    at node:internal/timers:1:2`
  expect(addSourceFiles(trace)).toBe(
    `Error: no\n    at tell (server/src/process/fault-log.ts in ${place}:9)\n    at node:internal/timers:1:2`,
  )
})

test('packages are told as what they are, and lie in files of their own', () => {
  expect(placeOf('node_modules/kysely/dist/kysely.js')).toContain('/server/dist/packages')
})

test('what lies elsewhere or is there no more stays as it is', () => {
  const elsewhere = `at a (${pathToFileURL('/somewhere/server/dist/main.js')}:1:2)`
  const gone = `at a (${pathToFileURL(join(built, 'gone.js')).href}:1:2)`
  expect([elsewhere, gone].map(addSourceFiles)).toEqual([elsewhere, gone])
})

const product = 'file:///srv/my-site/node_modules/vitrine'
const ofPackages = [
  'Error: no',
  '    at node:internal/timers:1:2',
  '    at a (file:///srv/my-site/node_modules/kysely/dist/a.js:1:2)',
  `    at b (${product}/node_modules/hono/b.js:1:2)`,
  `    at c (${product}/server/dist/packages-1.js:1:2)`,
]

test.each([
  ['the product, itself a package of the site', `    at d (${product}/server/dist/serve-1.js:1:2)`],
  ['the site', '    at d (file:///srv/my-site/dist/server/entry-server.js:1:2)'],
])('the place of a fault is the first line of %s', (_, own) => {
  const trace = [...ofPackages, own, `    at e (${product}/server/dist/main.js:1:2)`].join('\n')
  expect(findOwnFrame(trace, product)).toBe(own)
})

test('a fault that is all of packages has no place of ours', () => {
  expect(findOwnFrame(ofPackages.join('\n'), product)).toBeUndefined()
})
