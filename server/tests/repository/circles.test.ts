import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, sourcesIn } from '../../src/testing/imports.ts'

const root = join(import.meta.dirname, '../../..')
const folders = [
  ...['contract/src', 'files/src', 'api/src', 'site/app', 'site/server', 'site/faces'],
  ...['admin/src', 'server/src', 'e2e', 'bench'],
]

// Biome finds only import cycles of values.
test.each(folders)('files of %s have no import cycles, including types', (name) => {
  const files = sourcesIn(join(root, name))
  const known = new Map(files.map((file) => [file, new Set(importsOf(file))]))
  const importers = new Map(files.map((file) => [file, new Set(importersOf(file, known))]))
  const steps = knotted(known).filter((file) => knotted(importers).includes(file))
  expect(steps.map((file) => relative(root, file))).toEqual([])
})

const importersOf = (file: string, known: Map<string, Set<string>>) =>
  [...known].flatMap(([importer, imports]) => (imports.has(file) ? [importer] : []))

/**
 * Removes files without outgoing edges until none is left. Returns the remaining files, which lead
 * into cycles.
 */
function knotted(leadsTo: Map<string, Set<string>>): string[] {
  const left = new Set(leadsTo.keys())
  for (let before = 0; before !== left.size; ) {
    before = left.size
    for (const file of left) {
      const hasNext = [...(leadsTo.get(file) ?? [])].some((next) => left.has(next))
      if (!hasNext) left.delete(file)
    }
  }
  return [...left]
}
