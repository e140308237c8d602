import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const file = join(import.meta.dirname, '../../bin/new.mjs')
const { newSite }: { newSite: (words: string[]) => Promise<void> } = await import(
  pathToFileURL(file).href
)
const folder = mkdtempSync(join(tmpdir(), 'vitrine-new-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a site is not made where something lies already', async () => {
  const used = join(folder, 'used')
  mkdirSync(used)
  writeFileSync(join(used, 'notes.txt'), '')
  await expect(newSite([used])).rejects.toThrow(
    `${used} is not empty: a new site is made in an empty folder.`,
  )
  expect(readdirSync(used)).toEqual(['notes.txt'])
})

test('a site is not made in the place of a file', async () => {
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  await expect(newSite([taken])).rejects.toThrow(`${taken} is a file`)
})

test.each([[], ['--help'], ['one', 'two']])(
  '"vitrine new %s %s" says how it is used',
  async (...words) => {
    await expect(newSite(words)).rejects.toThrow('Use: npx vitrine new my-site')
  },
)
