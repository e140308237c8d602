import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { addSourceFiles, findOwnFrame } from './stack-frames.ts'

const built = join(import.meta.dirname, '../../server/dist')

/** Returns the position of a module in the build. */
function findInBuild(module: string) {
  for (const name of readdirSync(built).filter((each) => each.endsWith('.js'))) {
    const at = readFileSync(join(built, name), 'utf8').split('\n').indexOf(`// ${module}`)
    if (at !== -1) return `${pathToFileURL(join(built, name)).href}:${at + 2}`
  }
  throw new Error(`${module} is not built.`)
}

test('a frame in the build names its source file', () => {
  const place = findInBuild('server/src/process/fault-log.ts')
  const trace = `Error: no\n    at tell (${place}:9)\n    at node:internal/timers:1:2`
  expect(addSourceFiles(trace)).toBe(
    `Error: no\n    at tell (server/src/process/fault-log.ts in ${place}:9)\n    at node:internal/timers:1:2`,
  )
})

test('packages keep their names and are built into separate files', () => {
  expect(findInBuild('node_modules/kysely/dist/kysely.js')).toContain('/server/dist/packages')
})

test('a frame in another folder or in a missing file is not changed', () => {
  const elsewhere = `at a (${pathToFileURL('/somewhere/server/dist/main.js')}:1:2)`
  const missing = `at a (${pathToFileURL(join(built, 'missing.js')).href}:1:2)`
  expect([elsewhere, missing].map(addSourceFiles)).toEqual([elsewhere, missing])
})

const product = 'file:///srv/my-site/node_modules/vitrine'
const packageFrames = [
  'Error: no',
  '    at node:internal/timers:1:2',
  '    at a (file:///srv/my-site/node_modules/kysely/dist/a.js:1:2)',
  `    at b (${product}/node_modules/hono/b.js:1:2)`,
  `    at c (${product}/server/dist/packages-1.js:1:2)`,
]

test.each([
  ['the product, itself a package of the site', `    at d (${product}/server/dist/serve-1.js:1:2)`],
  ['the site', '    at d (file:///srv/my-site/dist/server/entry-server.js:1:2)'],
])('the own frame is the first frame of %s', (_, own) => {
  const trace = [...packageFrames, own, `    at e (${product}/server/dist/main.js:1:2)`].join('\n')
  expect(findOwnFrame(trace, product)).toBe(own)
})

test('a trace of packages only has no own frame', () => {
  expect(findOwnFrame(packageFrames.join('\n'), product)).toBeUndefined()
})
