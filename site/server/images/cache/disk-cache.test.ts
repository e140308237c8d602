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
const kept = () => readdirSync(folder).toSorted()
const unread = () => Promise.reject(new Error('It was read.'))

test('what is kept is found, also by the next process, and by one that is running', async () => {
  const [first, other] = [await open(), await open()]
  await first.put('a', await image(1_000))
  for (const cache of [first, other, await open()])
    expect(await cache.find('a', isSealed)).toBe(file('a'))
  expect(statSync(file('a')).size).toBe(1_000 + sealBytes)
  expect(await first.find('b', unread)).toBeUndefined()
})

test('a file is read to be checked once, and when an hour has gone', async () => {
  await (await open()).put('a', await image(1_000))
  const cache = await open()
  expect(await cache.find('a', isSealed)).toBe(file('a'))
  expect(await cache.find('a', unread)).toBe(file('a'))
  const before = new Date(Date.now() - 2 * hourMs)
  utimesSync(file('a'), before, before)
  await expect(cache.find('a', unread)).rejects.toThrow('It was read.')
})

describe('a damaged file is none, and is thrown away', () => {
  const damages: [how: string, damage: (file: string) => void][] = [
    ['nothing of it is left', (name) => truncateSync(name, 0)],
    ['it is cut off', (name) => truncateSync(name, 300)],
    ['it is cut off by one byte', (name) => truncateSync(name, statSync(name).size - 1)],
    ['only its seal is left', (name) => writeFileSync(name, readFileSync(name).subarray(-32))],
    ['a byte of it is another one', (name) => change(name, 500)],
    ['a byte of its seal is another one', (name) => change(name, 1_010)],
  ]
  test.each(damages)('%s', async (_, damage) => {
    const running = await open()
    await running.put('a', await image(1_000))
    damage(file('a'))
    expect(await running.find('a', isSealed)).toBeUndefined()
    expect(kept()).toEqual([])
    await running.put('a', await image(1_000))
    damage(file('a'))
    expect(await (await open()).find('a', isSealed)).toBeUndefined()
    expect(kept()).toEqual([])
  })

  function change(name: string, at: number) {
    const contents = readFileSync(name)
    contents[at] = 0
    writeFileSync(name, contents)
  }
})

describe('the longest unused leave', () => {
  test('when there are too many, however small', async () => {
    const cache = await open({ filesMax: 3 })
    for (const name of ['a', 'b', 'c']) await cache.put(name, await image(1))
    await cache.find('a', isSealed)
    await cache.put('d', await image(1))
    expect(kept()).toEqual(['a', 'c', 'd'])
  })

  test('when they take too many blocks of the disk, and the smallest takes one', async () => {
    const cache = await open({ bytesMax: 4 * block })
    for (const name of ['a', 'b', 'c', 'd']) await cache.put(name, await image(1))
    expect(kept()).toEqual(['a', 'b', 'c', 'd'])
    await cache.put('e', await image(block))
    expect(kept()).toEqual(['c', 'd', 'e'])
  })

  test('also of what an earlier process has left', async () => {
    const earlier = await open()
    for (const [at, name] of ['c', 'a', 'b', 'd'].entries()) {
      await earlier.put(name, await image(1))
      utimesSync(file(name), at, at)
    }
    await open({ filesMax: 2 })
    expect(kept()).toEqual(['b', 'd'])
    await open({ bytesMax: block })
    expect(kept()).toEqual(['d'])
  })
})

test('halves that an earlier process has left go, those of a running one stay', async () => {
  writeFileSync(file('.a.1.part'), 'half')
  writeFileSync(file('.b.2.part'), 'half')
  utimesSync(file('.a.1.part'), 1, 1)
  await open()
  expect(kept()).toEqual(['.b.2.part'])
})

test('a disk that takes nothing is told of once, and takes again when it can', async () => {
  const cache = await open()
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  for (const name of ['a', 'b']) await cache.put(name, await image(1))
  expect(await cache.find('a', isSealed)).toBeUndefined()
  expect(errors).toHaveLength(1)
  rmSync(folder)
  await cache.put('c', await image(1))
  expect(kept()).toEqual(['c'])
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  await cache.put('d', await image(1))
  expect(errors).toHaveLength(2)
})

test('a cache without a folder begins all the same', async () => {
  rmSync(folder, { recursive: true })
  writeFileSync(folder, 'no folder')
  const cache = await open()
  expect(await cache.find('a', isSealed)).toBeUndefined()
  expect(errors).toHaveLength(1)
})

test('a file that cannot be written whole leaves nothing half-written', async () => {
  const cache = await open()
  mkdirSync(file('a'))
  await cache.put('a', await image(1))
  expect(errors).toHaveLength(1)
  expect(kept()).toEqual(['a'])
})
