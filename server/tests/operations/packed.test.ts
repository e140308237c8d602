import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stage } from '../../../bin/stage.mjs'
import { stageClient } from '../../../bin/stage-client.mjs'
import { importsOf, sourcesIn } from '../../src/testing/imports.ts'

const root = join(import.meta.dirname, '../../..')

const folder = mkdtempSync(join(tmpdir(), 'vitrine-packed-'))
beforeAll(() => stage(folder))
afterAll(() => rmSync(folder, { recursive: true }))

test('the package contains every file that its sources import', () => {
  const sources = [...sourcesIn(join(folder, 'site')), ...sourcesIn(join(folder, 'contract'))]
    .map((file) => relative(folder, file))
    .filter((path) => existsSync(join(root, path)))
  expect(sources.length).toBeGreaterThan(200)
  const lost = sources.flatMap((path) =>
    importsOf(join(root, path))
      .map((file) => relative(root, file))
      .filter((imported) => !existsSync(join(folder, imported)))
      .map((imported) => `${path} imports ${imported}`),
  )
  expect(lost).toEqual([])
})

test('the compiler options of the package do not check the JavaScript of a site', () => {
  const { compilerOptions } = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8'))
  expect(compilerOptions.strict).toBe(true)
  expect(compilerOptions).not.toHaveProperty('allowJs')
  expect(compilerOptions).not.toHaveProperty('checkJs')
})

test.each([
  ['another part of the product', 'files/src/site-folder.ts'],
  ['another package', 'contract/src/client/create-client.test.ts'],
])('packing the client fails if a module needs %s', (_, entry) => {
  expect(() => stageClient(join(folder, 'client'), entry)).toThrow(`${entry} is not for the client`)
})
