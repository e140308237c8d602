import { describe, expect, test } from 'vitest'
import { numbersFrom } from '../../testing/numbers-from.ts'
import { mergeBlocks } from './merge-blocks.ts'

const merged = (base: string, mine: string, theirs: string) =>
  mergeBlocks([...base], [...mine], [...theirs])?.join('')

describe('blocks of two sides become one text', () => {
  test.each([
    ['each changes another block', 'abc', 'Abc', 'abC', 'AbC'],
    ['each changes the block beside the other’s', 'ab', 'Ab', 'aB', 'AB'],
    ['one adds where the other takes away', 'abc', 'abxc', 'ab', 'abx'],
    ['one adds within what the other takes away', 'abcd', 'abxcd', 'ad', 'axd'],
    ['one adds before what the other changes', 'ab', 'axb', 'aB', 'axB'],
    ['both add at one place: theirs stands first', 'a', 'ax', 'ay', 'ayx'],
    ['both do the same', 'abc', 'aBc', 'aBc', 'aBc'],
    ['both take the same away', 'abc', 'ac', 'ac', 'ac'],
    ['one moves a block, the other changes another', 'abcd', 'bcda', 'abCd', 'bCda'],
    ['both begin an empty text', '', 'x', 'y', 'yx'],
    ['one side changes nothing', 'abc', 'abc', 'cxb', 'cxb'],
  ])('%s', (_, base, mine, theirs, both) => expect(merged(base, mine, theirs)).toBe(both))

  test.each([
    ['both change a block', 'abc', 'aXc', 'aYc'],
    ['one takes away what the other changes', 'abc', 'ac', 'aYc'],
    ['one moves what the other changes', 'abcd', 'bcda', 'Abcd'],
    ['both move a block, to other places', 'abcde', 'bacde', 'bcdea'],
    ['one writes a section anew in which the other adds', 'abcd', 'aXYZd', 'abycd'],
  ])('somebody has to choose where %s', (_, base, mine, theirs) =>
    expect(merged(base, mine, theirs)).toBeUndefined(),
  )

  test('texts of thousands of blocks that have nothing in common are not compared', () => {
    const side = (name: string) => Array.from({ length: 3_000 }, (_, at) => `${name}${at}`)
    expect(mergeBlocks(side('a'), side('b'), side('c'))).toBeUndefined()
    expect(mergeBlocks(side('a'), [...side('a'), 'x'], ['y', ...side('a')])).toHaveLength(3_002)
  })
})

/** What somebody makes of some blocks: changes, takes away, adds; what is new names its side. */
function edited(base: string[], side: string, next: (below: number) => number, mayTouch = always) {
  let count = 0
  const added = () => `${side}${count++}`
  return base.flatMap((block, at) => {
    if (!mayTouch(at)) return [block]
    const what = next(8)
    if (what === 0) return []
    if (what === 1) return [added()]
    if (what === 2) return [block, added()]
    if (what === 3) return [added(), block]
    return [block]
  })
}
const always = (_at: number) => true

const seeds = Array.from({ length: 500 }, (_, at) => at + 1)
const common = (of: string[], and: string[]) => of.filter((block) => and.includes(block))

test('whatever two people do, nothing that either has written is lost, and its order stays', () => {
  let together = 0
  for (const seed of seeds) {
    const next = numbersFrom(seed)
    const base = Array.from({ length: 1 + next(12) }, (_, at) => `base${at}`)
    const [mine, theirs] = [edited(base, 'mine', next), edited(base, 'theirs', next)]
    const both = mergeBlocks(base, mine, theirs)
    if (!both) continue
    together += 1
    const kept = base.filter((block) => mine.includes(block) && theirs.includes(block))
    const written = [...mine, ...theirs].filter((block) => !base.includes(block))
    expect(new Set(both), `seed ${seed}`).toEqual(new Set([...kept, ...written]))
    expect(both, `seed ${seed}`).toHaveLength(new Set(both).size)
    expect(common(both, mine), `seed ${seed}`).toEqual(common(mine, both))
    expect(common(both, theirs), `seed ${seed}`).toEqual(common(theirs, both))
  }
  expect(together).toBeGreaterThan(seeds.length / 5)
})

test('two people who touch other blocks never have to choose', () => {
  for (const seed of seeds) {
    const next = numbersFrom(seed)
    const base = Array.from({ length: 2 + next(20) }, (_, at) => `base${at}`)
    const mine = edited(base, 'mine', next, (at) => at % 2 === 0)
    const theirs = edited(base, 'theirs', next, (at) => at % 2 === 1)
    expect(mergeBlocks(base, mine, theirs), `seed ${seed}`).toBeDefined()
  }
})
