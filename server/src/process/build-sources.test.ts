import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'
import { adminSources, readBuiltFiles, serverSources } from '../../../bin/build.mjs'

const root = join(import.meta.dirname, '../../..')
const isNone = (sources: string[]) => (path: string) =>
  !sources.some((source) => path === source || path.startsWith(`${source}/`))

/** Returns the bundled modules of the product, and the JSON files that they import. */
function builtIn() {
  const dist = join(root, 'server/dist')
  const texts = readBuiltFiles(dist).map((name) => readFileSync(join(dist, name), 'utf8'))
  const modules = texts.flatMap((text) => [...text.matchAll(/^\/\/ ([a-z]+\/\S+\.tsx?)$/gm)])
  const paths = modules.map(([, path = '']) => path)
  const values = paths.flatMap((path) => {
    const imports = readFileSync(join(root, path), 'utf8').matchAll(/from '(\.[^']+\.json)'/g)
    return [...imports].map(([, name = '']) => posix.join(posix.dirname(path), name))
  })
  return [...new Set([...paths, ...values])]
}

test('the server is rebuilt when one of its sources changes', () => {
  const found = builtIn()
  expect(found).toContain('server/src/main.ts')
  expect(found).toContain('site/locales/dashboard-doctor/en.json')
  expect(found.filter(isNone(serverSources))).toEqual([])
})

/** Returns the style sheets that the admin imports from the site. */
function borrowed() {
  const styles = readFileSync(join(root, 'admin/src/admin.css'), 'utf8')
  const imports = styles.matchAll(/@import '\.\.\/\.\.\/(site\/[^']+)'/g)
  return [...imports].map(([, path = '']) => path)
}

test('the admin is rebuilt when a file of the site that it uses changes', () => {
  const found = borrowed()
  expect(found).toContain('site/app/ui/base.css')
  expect(found.filter(isNone(adminSources))).toEqual([])
})
