import { describe, expect, test } from 'vitest'
import { numbersFrom } from '../../testing/numbers-from.ts'
import { mergeBlocks } from './merge-blocks.ts'

const merged = (base: string, mine: string, theirs: string) =>
  mergeBlocks([...base], [...mine], [...theirs])?.join('')

describe('merging blocks', () => {
  test.each([
    ['the sides change different blocks', 'abc', 'Abc', 'abC', 'AbC'],
    ['the sides change adjacent blocks', 'ab', 'Ab', 'aB', 'AB'],
    ['one adds where the other deletes', 'abc', 'abxc', 'ab', 'abx'],
    ['one adds within a range that the other deletes', 'abcd', 'abxcd', 'ad', 'axd'],
    ['one adds before a block that the other changes', 'ab', 'axb', 'aB', 'axB'],
    ['both add at the same position: theirs comes first', 'a', 'ax', 'ay', 'ayx'],
    ['both make the same change', 'abc', 'aBc', 'aBc', 'aBc'],
    ['both delete the same block', 'abc', 'ac', 'ac', 'ac'],
    ['one moves a block, the other changes another', 'abcd', 'bcda', 'abCd', 'bCda'],
    ['both add to an empty text', '', 'x', 'y', 'yx'],
    ['one side changes nothing', 'abc', 'abc', 'cxb', 'cxb'],
  ])('%s', (_, base, mine, theirs, both) => expect(merged(base, mine, theirs)).toBe(both))

  test.each([
    ['both change a block', 'abc', 'aXc', 'aYc'],
    ['one deletes a block that the other changes', 'abc', 'ac', 'aYc'],
    ['one moves a block that the other changes', 'abcd', 'bcda', 'Abcd'],
    ['the sides move a block to different positions', 'abcde', 'bacde', 'bcdea'],
    ['one rewrites a section to which the other adds', 'abcd', 'aXYZd', 'abycd'],
  ])('returns undefined for a conflict: %s', (_, base, mine, theirs) =>
    expect(merged(base, mine, theirs)).toBeUndefined(),
  )

  test('does not compare texts of thousands of blocks that have nothing in common', () => {
    const side = (name: string) => Array.from({ length: 3_000 }, (_, at) => `${name}${at}`)
    expect(mergeBlocks(side('a'), side('b'), side('c'))).toBeUndefined()
    expect(mergeBlocks(side('a'), [...side('a'), 'x'], ['y', ...side('a')])).toHaveLength(3_002)
  })
})

/** Changes, deletes and adds blocks at random. New blocks have the name of their side. */
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

test('random edits of two sides: a merge loses no new block and keeps their order', () => {
  let together = 0
  for (const seed of seeds) {
    const next = numbersFrom(seed)
    const base = Array.from({ length: 1 + next(12) }, (_, at) => `base${at}`)
    const [mine, theirs] = [edited(base, 'mine', next), edited(base, 'theirs', next)]
    const both = mergeBlocks(base, mine, theirs)
    if (!both) continue
    together += 1
    const inBoth = base.filter((block) => mine.includes(block) && theirs.includes(block))
    const written = [...mine, ...theirs].filter((block) => !base.includes(block))
    expect(new Set(both), `seed ${seed}`).toEqual(new Set([...inBoth, ...written]))
    expect(both, `seed ${seed}`).toHaveLength(new Set(both).size)
    expect(common(both, mine), `seed ${seed}`).toEqual(common(mine, both))
    expect(common(both, theirs), `seed ${seed}`).toEqual(common(theirs, both))
  }
  expect(together).toBeGreaterThan(seeds.length / 5)
})

test('edits of different blocks never conflict', () => {
  for (const seed of seeds) {
    const next = numbersFrom(seed)
    const base = Array.from({ length: 2 + next(20) }, (_, at) => `base${at}`)
    const mine = edited(base, 'mine', next, (at) => at % 2 === 0)
    const theirs = edited(base, 'theirs', next, (at) => at % 2 === 1)
    expect(mergeBlocks(base, mine, theirs), `seed ${seed}`).toBeDefined()
  }
})
