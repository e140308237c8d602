import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SaverParts, saveAfterMs } from './saver.ts'
import { blank, openSaver, pass, refused, savedAt } from './testing/open-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('somebody else has saved: both sides wait for a choice', async () => {
  const { type, sent, answer, saver } = openSaver()
  type('a')
  await pass(saveAfterMs)
  await answer(refused(409))
  type('ab')
  await pass(saveAfterMs * 2)
  expect([sent.length, saver.state().is]).toEqual([1, 'conflict'])
  await saver.flush('saved')
  expect(sent).toHaveLength(1)
  saver.resolve(9)
  await pass(0)
  expect(sent[1]).toMatchObject({ version: 9, fields: { title: 'ab' } })
})

test('what was discarded in a conflict is sent once', async () => {
  const { type, sent, answer, saver } = openSaver()
  type('a')
  await pass(saveAfterMs)
  await answer(refused(409))
  saver.resolve(9, { ...blank, title: 'discarded' })
  await pass(0)
  expect(sent[1]).toMatchObject({ version: 9, discarded: { title: 'discarded' } })
  await answer({ version: 10 })
  type('b')
  await pass(saveAfterMs)
  expect(sent[2]).not.toHaveProperty('discarded')
})

test('a merge leaves the text alone while a character is composed, and comes with a later save', async () => {
  let isComposing = true
  const taken: string[] = []
  const { type, sent, answer } = openSaver({
    isComposing: () => isComposing,
    onMerged: ({ fields }) => taken.push(fields.title),
  })
  const merged = {
    fields: { ...blank, title: 'both' },
    mine: 5,
    taken: [],
    author: null,
    at: savedAt,
  }
  type('a')
  await pass(saveAfterMs)
  await answer({ version: 6, merged })
  expect(taken).toEqual([])
  isComposing = false
  await pass(saveAfterMs)
  expect(sent[1]).toMatchObject({ version: 5 })
  await answer({ version: 8, merged: { ...merged, mine: 7 } })
  expect(taken).toEqual(['both'])
})

test('a save whose answer was lost is no conflict: the other side says the same', async () => {
  const { type, sent, answer, saver } = openSaver({
    conflictIn: () => ({
      message: '',
      version: 5,
      mine: blank,
      theirs: blank,
      base: null,
      author: null,
      savedAt,
    }),
  })
  type('a')
  const flushed = saver.flush('saved')
  await pass(0)
  await answer(refused(409))
  expect(sent[1]).toMatchObject({ version: 5, revision: 'saved' })
  await answer({ version: 6 })
  await flushed
  expect(saver.state().is).toBe('clean')
})

describe('somebody else’s changes are taken in', () => {
  const fields = { ...blank, title: 'a', seo_title: 'theirs' }
  const merged = { fields, mine: 5, taken: ['seo_title' as const], author: null, at: savedAt }

  test('the text is what both have written, and goes on from its number', async () => {
    const onMerged = vi.fn<SaverParts['onMerged']>()
    const { type, answer, saver } = openSaver({ onMerged })
    type('a')
    await pass(saveAfterMs)
    await answer({ version: 6, merged })
    expect(onMerged).toHaveBeenCalledWith(merged, { ...blank, title: 'a' })
    expect([saver.version(), saver.state().is]).toEqual([6, 'clean'])
  })

  test('who has typed on goes on from what was sent, and nothing changes below the hand', async () => {
    const onMerged = vi.fn<SaverParts['onMerged']>()
    const { type, sent, answer } = openSaver({ onMerged })
    type('a')
    await pass(saveAfterMs)
    type('ab')
    await answer({ version: 6, merged })
    expect(onMerged).not.toHaveBeenCalled()
    await pass(saveAfterMs)
    expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
  })
})
