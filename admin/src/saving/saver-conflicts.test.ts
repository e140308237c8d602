import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SaverParts, saveAfterMs } from './saver.ts'
import { blank, openSaver, pass, refused, savedAt } from './testing/open-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a save by another user: nothing is sent until the conflict is settled', async () => {
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

test('the discarded side of a conflict is sent once', async () => {
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

test('a merge does not change the text while a character is composed; a later save merges', async () => {
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

test('a save whose response was lost is no conflict: both sides are equal', async () => {
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

describe('changes of another user are merged', () => {
  const fields = { ...blank, title: 'a', seo_title: 'theirs' }
  const merged = { fields, mine: 5, taken: ['seo_title' as const], author: null, at: savedAt }

  test('the text has the edits of both, and continues from the merged version', async () => {
    const onMerged = vi.fn<SaverParts['onMerged']>()
    const { type, answer, saver } = openSaver({ onMerged })
    type('a')
    await pass(saveAfterMs)
    await answer({ version: 6, merged })
    expect(onMerged).toHaveBeenCalledWith(merged, { ...blank, title: 'a' })
    expect([saver.version(), saver.state().is]).toEqual([6, 'clean'])
  })

  test('after further edits the text stays as it is, and continues from the version that was sent', async () => {
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
