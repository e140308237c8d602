import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFilesByName, removeOldFiles } from './old-files.ts'

const hourMs = 3_600_000
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-old-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const put = (name: string) => {
  const file = join(folder, name)
  writeFileSync(file, name)
  return file
}
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

test('a file is old if it was neither written nor renamed since', async () => {
  const files = [put('a'), put('b')]
  expect(await removeOldFiles(files, { before: inHours(-1) })).toBe(0)
  // The modification time is old, as after `cp -p`, but the file is new.
  utimesSync(join(folder, 'a'), inHours(-48), inHours(-48))
  expect(await removeOldFiles(files, { before: inHours(-1) })).toBe(0)
  expect(await removeOldFiles(files, { before: inHours(1) })).toBe(2)
  expect(await removeOldFiles(files, { before: inHours(1) })).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

test('files from before `after` stay', async () => {
  const files = [put('a'), put('b')]
  utimesSync(join(folder, 'a'), inHours(-48), inHours(-48))
  expect(await removeOldFiles(files, { before: inHours(1), after: inHours(-24) })).toBe(1)
  expect(readdirSync(folder)).toEqual(['a'])
})

test('finds files by name, not folders and links', async () => {
  mkdirSync(join(folder, 'a.part'))
  put('a.part/b.part')
  put('c.part')
  put('c.text')
  symlinkSync(join(folder, 'c.text'), join(folder, 'd.part'))
  symlinkSync(join(folder, 'a.part'), join(folder, 'e'))
  const isPart = (name: string) => name.endsWith('.part')
  expect(await findFilesByName(folder, isPart)).toEqual([join(folder, 'c.part')])
  const deep = await findFilesByName(folder, isPart, { deep: true })
  expect(deep.toSorted()).toEqual(['a.part/b.part', 'c.part'].map((name) => join(folder, name)))
  expect(await findFilesByName(join(folder, 'none'), isPart)).toEqual([])
})
