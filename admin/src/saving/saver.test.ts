import type { MergedText, SaveText, TextFields } from '@vitrine/contract/admin/texts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, Refused } from '../http/ask.ts'
import {
  createSaver,
  keepAfterMs,
  type SaverParts,
  type SaveState,
  saveAfterMs,
  saveAtLeastEveryMs,
  tryAgainAfterMs,
} from './saver.ts'

const blank: TextFields = {
  title: '',
  slug: '',
  content: '',
  seo_title: '',
  seo_description: '',
  field_values: '',
}
const refused = (status: number): Refused => ({ ok: false, status, errors: {} })
const savedAt = '2026-01-05T14:02:00Z'

/** A text in one tab, and a server that answers when it is told to. */
function open(more: Partial<SaverParts> = {}) {
  const sent: SaveText[] = []
  const kept: TextFields[] = []
  const states: SaveState['is'][] = []
  const answers: ((answer: Answer<never>) => void)[] = []
  let fields = blank
  let released = 0
  const saver = createSaver({
    version: 4,
    base: null,
    savedAt: undefined,
    read: () => fields,
    send: (body) => {
      sent.push(body)
      return new Promise((resolve) => answers.push(resolve as never))
    },
    keep: async (_, __, text) => void kept.push(text),
    release: async () => {
      released += 1
    },
    conflictIn: ({ status }) =>
      status === 409
        ? {
            message: '',
            version: 9,
            mine: fields,
            theirs: blank,
            base: null,
            author: null,
            savedAt,
          }
        : undefined,
    onState: ({ is }) => states.push(is),
    onSaved: () => {},
    isComposing: () => false,
    onMerged: () => {},
    onUnkept: () => {},
    ...more,
  })
  return {
    saver,
    sent,
    kept,
    states,
    released: () => released,
    type: (title: string) => {
      fields = { ...fields, title }
      saver.touch()
    },
    answer: async (answer: Refused | { version: number; merged?: MergedText }) => {
      const data = { savedAt, state: 'draft', removed: [], ...answer }
      const whole = 'ok' in answer ? answer : { ok: true, data }
      answers.shift()?.(whole as Answer<never>)
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a change is in the browser at once, and on the server when the writer pauses', async () => {
  const { type, kept, sent } = open()
  type('a')
  await pass(keepAfterMs)
  expect(kept).toEqual([{ ...blank, title: 'a' }])
  await pass(saveAfterMs - keepAfterMs - 1)
  type('ab')
  await pass(saveAfterMs - 1)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([{ version: 4, base: null, fields: { ...blank, title: 'ab' } }])
})

test('one request is under way at a time; what was typed meanwhile goes with the next', async () => {
  const { type, sent, answer, saver, released } = open()
  type('a')
  await pass(saveAfterMs)
  type('ab')
  await pass(saveAfterMs)
  expect(sent).toHaveLength(1)
  await answer({ version: 5 })
  expect(released()).toBe(0)
  await pass(saveAfterMs)
  expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
  await answer({ version: 6 })
  expect([saver.state().is, released()]).toEqual(['clean', 1])
})

test('who asks twice while the browser still keeps the text sends it once', async () => {
  const { type, sent, answer, saver } = open()
  type('a')
  const both = [saver.flush('saved'), saver.flush('saved')]
  await pass(0)
  await answer({ version: 5 })
  await pass(0)
  await answer({ version: 6 })
  await Promise.all(both)
  expect(sent.map(({ version }) => version)).toEqual([4, 5])
})

test('what is typed while the browser lets go of the text is not called saved', async () => {
  let letGo = () => {}
  const release = () => new Promise<void>((resolve) => (letGo = resolve))
  const { type, sent, answer, saver } = open({ release })
  type('a')
  await pass(saveAfterMs)
  await answer({ version: 5 })
  type('ab')
  letGo()
  await pass(0)
  expect(saver.state().is).toBe('changed')
  await pass(saveAfterMs)
  expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
})

test('a browser that can no longer keep the text says so, and keeps nothing from the server', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'))
  const onUnkept = vi.fn<() => void>()
  const { type, sent, answer, saver } = open({ keep: full, release: full, onUnkept })
  type('a')
  await pass(keepAfterMs)
  expect(onUnkept).toHaveBeenCalledOnce()
  await pass(saveAfterMs)
  expect(sent).toHaveLength(1)
  await answer({ version: 5 })
  expect(saver.state().is).toBe('clean')
})

describe('what the server refuses stays in the browser', () => {
  test('nobody answers: it is tried again, and when the network is back', async () => {
    const { type, sent, answer, saver } = open()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(0))
    expect(saver.state().is).toBe('offline')
    await pass(tryAgainAfterMs)
    await answer(refused(503))
    saver.resume()
    await pass(0)
    expect(sent).toHaveLength(3)
  })

  test('nobody answers: who writes on asks no more often', async () => {
    const { type, sent, answer } = open()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(503))
    await pass(tryAgainAfterMs / 2)
    for (const title of ['ab', 'abc', 'abcd']) {
      type(title)
      await pass(1)
    }
    expect(sent).toHaveLength(1)
    await pass(tryAgainAfterMs / 2)
    expect(sent[1]?.fields.title).toBe('abcd')
  })

  test('a refusal is followed by a pause, however long ago the text was begun', async () => {
    const { type, sent, answer } = open()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(422))
    await pass(saveAtLeastEveryMs)
    type('ab')
    await pass(saveAfterMs - 1)
    expect(sent).toHaveLength(1)
  })

  test('an answer that nobody can read counts as none', async () => {
    const { type, saver } = open({
      send: () => Promise.reject(new Error('This is the page of a hotel.')),
    })
    type('a')
    await pass(saveAfterMs)
    expect(saver.state().is).toBe('offline')
  })

  test('the session has ended: nothing is sent until somebody has signed in again', async () => {
    const { type, sent, kept, answer, saver } = open()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(401))
    type('ab')
    await pass(saveAfterMs * 2)
    expect([sent.length, kept.at(-1)?.title]).toEqual([1, 'ab'])
    saver.resume()
    await pass(0)
    expect(sent[1]?.fields.title).toBe('ab')
  })

  test('somebody else has saved: both sides wait for a choice', async () => {
    const { type, sent, answer, saver } = open()
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
})

test('what was discarded in a conflict is sent once', async () => {
  const { type, sent, answer, saver } = open()
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
  const { type, sent, answer } = open({
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
  const { type, sent, answer, saver } = open({
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
    const { type, answer, saver } = open({ onMerged })
    type('a')
    await pass(saveAfterMs)
    await answer({ version: 6, merged })
    expect(onMerged).toHaveBeenCalledWith(merged, { ...blank, title: 'a' })
    expect([saver.version(), saver.state().is]).toEqual([6, 'clean'])
  })

  test('who has typed on goes on from what was sent, and nothing changes below the hand', async () => {
    const onMerged = vi.fn<SaverParts['onMerged']>()
    const { type, sent, answer } = open({ onMerged })
    type('a')
    await pass(saveAfterMs)
    type('ab')
    await answer({ version: 6, merged })
    expect(onMerged).not.toHaveBeenCalled()
    await pass(saveAfterMs)
    expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
  })
})

test('a revision is asked for once, even where nothing has changed', async () => {
  const { sent, answer, saver } = open()
  const flushed = saver.flush('saved')
  await pass(0)
  expect(sent).toEqual([{ version: 4, base: null, fields: blank, revision: 'saved' }])
  await answer({ version: 5 })
  await flushed
  await saver.flush()
  expect(sent).toHaveLength(1)
})

test('what is typed while the text is published is saved after it', async () => {
  const { type, sent, saver } = open()
  type('a')
  saver.restart({ version: 7, base: 'x', savedAt })
  expect(saver.isDirty()).toBe(true)
  await pass(saveAfterMs)
  expect(sent).toEqual([{ version: 7, base: 'x', fields: { ...blank, title: 'a' } }])
})
