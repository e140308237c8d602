import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesIn } from '../../src/testing/imports.ts'

const root = join(import.meta.dirname, '../../..')
const { resolve } = createRequire(import.meta.url)
/** Matches imports and exports of values. */
const imports = /^(?:import|export) (?!type\b)(?!{(?:\s*type \w+,?)+\s*})[^']*?from '([^']+)'/gm

const valuesFrom = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(imports)].map(([, from = '']) => from)

function placeOf(from: string, file: string) {
  if (from.startsWith('.')) return join(dirname(file), from)
  return from.startsWith('@vitrine/') ? resolve(from) : ''
}

// Only the test runner can import this package: benchmarks with it would not start.
test('no benchmark imports the test runner, directly or through helpers', () => {
  const files = new Set(sourcesIn(join(root, 'bench')))
  for (const file of files)
    for (const from of valuesFrom(file)) {
      const place = placeOf(from, file)
      if (/\.tsx?$/.test(place) && existsSync(place)) files.add(place)
    }
  const wrong = [...files].filter((file) => valuesFrom(file).includes('vitest'))
  expect(wrong.map((file) => relative(root, file))).toEqual([])
  expect(files.size).toBeGreaterThan(100)
  // Imported by package name only, so this file checks that packages are resolved.
  expect(files).toContain(join(root, 'contract/src/http/problem.ts'))
})
