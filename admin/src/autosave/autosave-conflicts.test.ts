import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AutosaveOptions, saveDebounceMs } from './autosave.ts'
import {
  advanceTime,
  createRefusal,
  emptyText,
  openAutosave,
  savedAt,
} from './testing/open-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('after a save by another user nothing is sent until the conflict is resolved', async () => {
  const { type, sent, answer, autosave } = openAutosave()
  type('a')
  await advanceTime(saveDebounceMs)
  await answer(createRefusal(409))
  type('ab')
  await advanceTime(saveDebounceMs * 2)
  expect([sent.length, autosave.state().is]).toEqual([1, 'conflict'])
  await autosave.flush('saved')
  expect(sent).toHaveLength(1)
  autosave.resolve(9)
  await advanceTime(0)
  expect(sent[1]).toMatchObject({ version: 9, fields: { title: 'ab' } })
})

test('the discarded side of a conflict is sent once', async () => {
  const { type, sent, answer, autosave } = openAutosave()
  type('a')
  await advanceTime(saveDebounceMs)
  await answer(createRefusal(409))
  autosave.resolve(9, { ...emptyText, title: 'discarded' })
  await advanceTime(0)
  expect(sent[1]).toMatchObject({ version: 9, discarded: { title: 'discarded' } })
  await answer({ version: 10 })
  type('b')
  await advanceTime(saveDebounceMs)
  expect(sent[2]).not.toHaveProperty('discarded')
})

test('a merge does not change the text while a character is composed; a later save merges', async () => {
  let isComposing = true
  const mergedTitles: string[] = []
  const { type, sent, answer } = openAutosave({
    isComposing: () => isComposing,
    onMerged: ({ fields }) => mergedTitles.push(fields.title),
  })
  const merged = {
    fields: { ...emptyText, title: 'both' },
    mine: 5,
    taken: [],
    author: null,
    at: savedAt,
  }
  type('a')
  await advanceTime(saveDebounceMs)
  await answer({ version: 6, merged })
  expect(mergedTitles).toEqual([])
  isComposing = false
  await advanceTime(saveDebounceMs)
  expect(sent[1]).toMatchObject({ version: 5 })
  await answer({ version: 8, merged: { ...merged, mine: 7 } })
  expect(mergedTitles).toEqual(['both'])
})

test('a save whose response was lost is not a conflict, because both sides are equal', async () => {
  const { type, sent, answer, autosave } = openAutosave({
    readConflict: () => ({
      message: '',
      version: 5,
      mine: emptyText,
      theirs: emptyText,
      base: null,
      author: null,
      savedAt,
    }),
  })
  type('a')
  const flushed = autosave.flush('saved')
  await advanceTime(0)
  await answer(createRefusal(409))
  expect(sent[1]).toMatchObject({ version: 5, revision: 'saved' })
  await answer({ version: 6 })
  await flushed
  expect(autosave.state().is).toBe('clean')
})

describe('changes of another user are merged', () => {
  const fields = { ...emptyText, title: 'a', seo_title: 'theirs' }
  const merged = { fields, mine: 5, taken: ['seo_title' as const], author: null, at: savedAt }

  test('the text has the edits of both, and continues from the merged version', async () => {
    const onMerged = vi.fn<AutosaveOptions['onMerged']>()
    const { type, answer, autosave } = openAutosave({ onMerged })
    type('a')
    await advanceTime(saveDebounceMs)
    await answer({ version: 6, merged })
    expect(onMerged).toHaveBeenCalledWith(merged, { ...emptyText, title: 'a' })
    expect([autosave.version(), autosave.state().is]).toEqual([6, 'clean'])
  })

  test('after further edits the text is not replaced, and the next save is based on the sent version', async () => {
    const onMerged = vi.fn<AutosaveOptions['onMerged']>()
    const { type, sent, answer } = openAutosave({ onMerged })
    type('a')
    await advanceTime(saveDebounceMs)
    type('ab')
    await answer({ version: 6, merged })
    expect(onMerged).not.toHaveBeenCalled()
    await advanceTime(saveDebounceMs)
    expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
  })
})
