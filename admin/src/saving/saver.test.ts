import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepAfterMs, saveAfterMs, saveAtLeastEveryMs, tryAgainAfterMs } from './saver.ts'
import { blank, openSaver, pass, refused, savedAt } from './testing/open-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a change is in the browser at once, and on the server when the writer pauses', async () => {
  const { type, kept, sent } = openSaver()
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
  const { type, sent, answer, saver, released } = openSaver()
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
  const { type, sent, answer, saver } = openSaver()
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
  const { type, sent, answer, saver } = openSaver({ release })
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
  const { type, sent, answer, saver } = openSaver({ keep: full, release: full, onUnkept })
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
    const { type, sent, answer, saver } = openSaver()
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
    const { type, sent, answer } = openSaver()
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
    const { type, sent, answer } = openSaver()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(422))
    await pass(saveAtLeastEveryMs)
    type('ab')
    await pass(saveAfterMs - 1)
    expect(sent).toHaveLength(1)
  })

  test('an answer that nobody can read counts as none', async () => {
    const { type, saver } = openSaver({
      send: () => Promise.reject(new Error('This is the page of a hotel.')),
    })
    type('a')
    await pass(saveAfterMs)
    expect(saver.state().is).toBe('offline')
  })

  test('the session has ended: nothing is sent until somebody has signed in again', async () => {
    const { type, sent, kept, answer, saver } = openSaver()
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
})

test('a revision is asked for once, even where nothing has changed', async () => {
  const { sent, answer, saver } = openSaver()
  const flushed = saver.flush('saved')
  await pass(0)
  expect(sent).toEqual([{ version: 4, base: null, fields: blank, revision: 'saved' }])
  await answer({ version: 5 })
  await flushed
  await saver.flush()
  expect(sent).toHaveLength(1)
})

test('what is typed while the text is published is saved after it', async () => {
  const { type, sent, saver } = openSaver()
  type('a')
  saver.restart({ version: 7, base: 'x', savedAt })
  expect(saver.isDirty()).toBe(true)
  await pass(saveAfterMs)
  expect(sent).toEqual([{ version: 7, base: 'x', fields: { ...blank, title: 'a' } }])
})
