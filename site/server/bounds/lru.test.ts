import { expect, test } from 'vitest'
import { createLru } from './lru.ts'

const block = 4_096

test('evicts the least recently used entries, by their number or their blocks', () => {
  const lru = createLru<number>({ bytesMax: 10 * block, countMax: 3 })
  for (const name of ['a', 'b', 'c']) expect(lru.put(name, 1, 1)).toEqual([])
  expect(lru.get('a')).toBe(1)
  expect(lru.put('d', 1, 1)).toEqual(['b'])
  expect(lru.put('e', 1, 9 * block - 1)).toEqual(['c', 'a'])
  expect([lru.get('d'), lru.get('e'), lru.get('a')]).toEqual([1, 1, undefined])
  expect(lru.put('f', 1, 11 * block)).toEqual(['d', 'e', 'f'])
  expect(lru.put('g', 1, 0)).toEqual([])
})

test('an entry that is replaced counts once', () => {
  const lru = createLru<number>({ bytesMax: 2 * block })
  for (const value of [1, 2, 3]) expect(lru.put('a', value, block)).toEqual([])
  expect(lru.put('b', 1, 1)).toEqual([])
  lru.drop('a')
  expect(lru.put('c', 1, 1)).toEqual([])
  expect(lru.put('d', 1, 1)).toEqual(['b'])
})

test('behaves like a plain list', () => {
  const lru = createLru<number>({ bytesMax: 50 * block })
  const plain: { name: string; blocks: number }[] = []
  const remove = (name: string) => {
    const at = plain.findIndex((each) => each.name === name)
    return at < 0 ? [] : plain.splice(at, 1)
  }
  // A pseudo-random sequence, the same in each run.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let turn = 0; turn < 20_000; turn++) {
    const name = `${next(90)}`
    if (next(3) > 0) {
      expect(lru.get(name)).toBe(plain.some((each) => each.name === name) ? 1 : undefined)
      plain.push(...remove(name))
      continue
    }
    const blocks = 1 + next(4)
    remove(name)
    plain.push({ name, blocks })
    const evicted: string[] = []
    while (plain.reduce((sum, each) => sum + each.blocks, 0) > 50)
      evicted.push(plain.shift()?.name ?? '')
    expect(lru.put(name, 1, blocks * block)).toEqual(evicted)
  }
})
