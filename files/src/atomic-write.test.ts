import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  createAtomically,
  createPartialPath,
  isPartialFile,
  moveAtomically,
  partialSuffix,
  replaceAtomically,
  writeAtomically,
} from './atomic-write.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-files-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('writes a file with its mode and leaves no temporary file', async () => {
  const file = join(folder, 'secret')
  await writeAtomically(file, 'texte', { mode: 0o600 })
  expect(readFileSync(file, 'utf8')).toBe('texte')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('readers see the previous file until the new one is complete', async () => {
  const file = join(folder, 'page')
  writeFileSync(file, 'former')
  await replaceAtomically(file, async (handle) => {
    await handle.writeFile('new')
    expect(readFileSync(file, 'utf8')).toBe('former')
  })
  expect(readFileSync(file, 'utf8')).toBe('new')
})

test('a failed write leaves the previous file and no temporary file', async () => {
  const file = join(folder, 'page')
  writeFileSync(file, 'former')
  const cut = replaceAtomically(file, async (handle) => {
    await handle.writeFile('ne')
    throw new Error('cut')
  })
  await expect(cut).rejects.toThrow('cut')
  expect(readFileSync(file, 'utf8')).toBe('former')
  expect(readdirSync(folder)).toEqual(['page'])
})

test('two concurrent writes leave one complete file', async () => {
  const file = join(folder, 'page')
  const [one, two] = ['1'.repeat(100_000), '2'.repeat(100_000)]
  await Promise.all([writeAtomically(file, one), writeAtomically(file, two)])
  expect([one, two]).toContain(readFileSync(file, 'utf8'))
  expect(readdirSync(folder)).toEqual(['page'])
})

test('a missing folder is an error', async () => {
  await expect(writeAtomically(join(folder, 'no', 'page'), '')).rejects.toMatchObject({
    code: 'ENOENT',
  })
})

test('one of many concurrent creations succeeds, and its file stays', async () => {
  const file = join(folder, 'secret')
  const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(10_000))
  const created = await Promise.all(
    texts.map((text) => createAtomically(file, text, { mode: 0o600 })),
  )
  expect(created.filter(Boolean)).toHaveLength(1)
  expect(readFileSync(file, 'utf8')).toBe(texts[created.indexOf(true)])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(await createAtomically(file, 'another')).toBe(false)
  expect(readFileSync(file, 'utf8')).toBe(texts[created.indexOf(true)])
  expect(readdirSync(folder)).toEqual(['secret'])
})

test('a file name may have the maximum length of the file system', async () => {
  const name = 'é'.repeat(127)
  await writeAtomically(join(folder, name), 'texte')
  expect(readdirSync(folder)).toEqual([name])
})

test('a partial file of another program is moved into place', async () => {
  const file = join(folder, 'picture.webp')
  const part = createPartialPath(file)
  expect(part.endsWith(partialSuffix)).toBe(true)
  expect([basename(part), 'mine.part', '.mine.part'].map(isPartialFile)).toEqual([
    true,
    false,
    false,
  ])
  writeFileSync(part, 'bytes')
  await moveAtomically(part, file)
  expect(readFileSync(file, 'utf8')).toBe('bytes')
  expect(readdirSync(folder)).toEqual(['picture.webp'])
})
