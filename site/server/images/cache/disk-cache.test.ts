import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@vitrine/contract/bounds/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDiskCache } from './disk-cache.ts'
import { isSealed, sealBytes, sealContents } from './sealed.ts'

const block = 4_096

let folder: string
let errors: unknown[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cache-'))
  errors = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (bounds: { bytesMax?: number; filesMax?: number } = {}) =>
  openDiskCache(folder, { bytesMax: 1_000_000, filesMax: 100, ...bounds }, (error) =>
    errors.push(error),
  )
const image = (bytes: number) => sealContents(Buffer.alloc(bytes, 'x'))
const file = (name: string) => join(folder, name)
const listFiles = () => readdirSync(folder).toSorted()
const failOnRead = () => Promise.reject(new Error('It was read.'))

test('a cached file is found by this process, a running one and the next one', async () => {
  const [first, other] = [await open(), await open()]
  await first.put('a', await image(1_000))
  for (const cache of [first, other, await open()])
    expect(await cache.find('a', isSealed)).toBe(file('a'))
  expect(statSync(file('a')).size).toBe(1_000 + sealBytes)
  expect(await first.find('b', failOnRead)).toBeUndefined()
})

test('a file is verified once, and again after an hour', async () => {
  await (await open()).put('a', await image(1_000))
  const cache = await open()
  expect(await cache.find('a', isSealed)).toBe(file('a'))
  expect(await cache.find('a', failOnRead)).toBe(file('a'))
  const twoHoursAgo = new Date(Date.now() - 2 * hourMs)
  utimesSync(file('a'), twoHoursAgo, twoHoursAgo)
  await expect(cache.find('a', failOnRead)).rejects.toThrow('It was read.')
})

describe('a damaged file is not found, and is deleted', () => {
  const damages: [how: string, damage: (file: string) => void][] = [
    ['it is empty', (name) => truncateSync(name, 0)],
    ['it is cut off', (name) => truncateSync(name, 300)],
    ['it is cut off by one byte', (name) => truncateSync(name, statSync(name).size - 1)],
    ['only its seal is left', (name) => writeFileSync(name, readFileSync(name).subarray(-32))],
    ['one byte has changed', (name) => change(name, 500)],
    ['one byte of its seal has changed', (name) => change(name, 1_010)],
  ]
  test.each(damages)('%s', async (_, damage) => {
    const running = await open()
    await running.put('a', await image(1_000))
    damage(file('a'))
    expect(await running.find('a', isSealed)).toBeUndefined()
    expect(listFiles()).toEqual([])
    await running.put('a', await image(1_000))
    damage(file('a'))
    expect(await (await open()).find('a', isSealed)).toBeUndefined()
    expect(listFiles()).toEqual([])
  })

  function change(name: string, at: number) {
    const contents = readFileSync(name)
    contents[at] = 0
    writeFileSync(name, contents)
  }
})

describe('the least recently used files are evicted', () => {
  test('if there are too many', async () => {
    const cache = await open({ filesMax: 3 })
    for (const name of ['a', 'b', 'c']) await cache.put(name, await image(1))
    await cache.find('a', isSealed)
    await cache.put('d', await image(1))
    expect(listFiles()).toEqual(['a', 'c', 'd'])
  })

  test('if they use too many blocks of the disk, at least one each', async () => {
    const cache = await open({ bytesMax: 4 * block })
    for (const name of ['a', 'b', 'c', 'd']) await cache.put(name, await image(1))
    expect(listFiles()).toEqual(['a', 'b', 'c', 'd'])
    await cache.put('e', await image(block))
    expect(listFiles()).toEqual(['c', 'd', 'e'])
  })

  test('including those of an earlier process', async () => {
    const earlier = await open()
    for (const [at, name] of ['c', 'a', 'b', 'd'].entries()) {
      await earlier.put(name, await image(1))
      utimesSync(file(name), at, at)
    }
    await open({ filesMax: 2 })
    expect(listFiles()).toEqual(['b', 'd'])
    await open({ bytesMax: block })
    expect(listFiles()).toEqual(['d'])
  })
})

test('partial files of an earlier process are deleted, those of a running one stay', async () => {
  writeFileSync(file('.a.1.part'), 'half')
  writeFileSync(file('.b.2.part'), 'half')
  utimesSync(file('.a.1.part'), 1, 1)
  await open()
  expect(listFiles()).toEqual(['.b.2.part'])
})

test('an unwritable disk is reported once, and used again when it is writable', async () => {
  const cache = await open()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  for (const name of ['a', 'b']) await cache.put(name, await image(1))
  expect(await cache.find('a', isSealed)).toBeUndefined()
  expect(errors).toHaveLength(1)
  rmSync(folder)
  await cache.put('c', await image(1))
  expect(listFiles()).toEqual(['c'])
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  await cache.put('d', await image(1))
  expect(errors).toHaveLength(2)
})

test('a cache starts without a folder', async () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  const cache = await open()
  expect(await cache.find('a', isSealed)).toBeUndefined()
  expect(errors).toHaveLength(1)
})

test('a failed write leaves no partial file', async () => {
  const cache = await open()
  mkdirSync(file('a'))
  await cache.put('a', await image(1))
  expect(errors).toHaveLength(1)
  expect(listFiles()).toEqual(['a'])
})
