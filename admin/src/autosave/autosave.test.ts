import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localDelayMs, retryDelayMs, saveDebounceMs, saveMaxWaitMs } from './autosave.ts'
import {
  advanceTime,
  createRefusal,
  emptyText,
  openAutosave,
  savedAt,
} from './testing/open-autosave.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an edit is stored in the browser first, and on the server after a pause in typing', async () => {
  const { type, storedLocally, sent } = openAutosave()
  type('a')
  await advanceTime(localDelayMs)
  expect(storedLocally).toEqual([{ ...emptyText, title: 'a' }])
  await advanceTime(saveDebounceMs - localDelayMs - 1)
  type('ab')
  await advanceTime(saveDebounceMs - 1)
  expect(sent).toEqual([])
  await advanceTime(1)
  expect(sent).toEqual([{ version: 4, base: null, fields: { ...emptyText, title: 'ab' } }])
})

test('one request runs at a time; edits during it are sent with the next', async () => {
  const { type, sent, answer, autosave, released } = openAutosave()
  type('a')
  await advanceTime(saveDebounceMs)
  type('ab')
  await advanceTime(saveDebounceMs)
  expect(sent).toHaveLength(1)
  await answer({ version: 5 })
  expect(released()).toBe(0)
  await advanceTime(saveDebounceMs)
  expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
  await answer({ version: 6 })
  expect([autosave.state().is, released()]).toEqual(['clean', 1])
})

test('two concurrent flushes send the text one after the other', async () => {
  const { type, sent, answer, autosave } = openAutosave()
  type('a')
  const both = [autosave.flush('saved'), autosave.flush('saved')]
  await advanceTime(0)
  await answer({ version: 5 })
  await advanceTime(0)
  await answer({ version: 6 })
  await Promise.all(both)
  expect(sent.map(({ version }) => version)).toEqual([4, 5])
})

test('an edit during the removal of the local copy is not reported as saved', async () => {
  let finishRemoval = () => {}
  const removeSlowly = () => new Promise<void>((resolve) => (finishRemoval = resolve))
  const { type, sent, answer, autosave } = openAutosave({ clearLocal: removeSlowly })
  type('a')
  await advanceTime(saveDebounceMs)
  await answer({ version: 5 })
  type('ab')
  finishRemoval()
  await advanceTime(0)
  expect(autosave.state().is).toBe('changed')
  await advanceTime(saveDebounceMs)
  expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
})

test('a failure of the local storage is reported, and the save continues', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'))
  const onLocalStorageError = vi.fn<() => void>()
  const { type, sent, answer, autosave } = openAutosave({
    storeLocally: full,
    clearLocal: full,
    onLocalStorageError,
  })
  type('a')
  await advanceTime(localDelayMs)
  expect(onLocalStorageError).toHaveBeenCalledOnce()
  await advanceTime(saveDebounceMs)
  expect(sent).toHaveLength(1)
  await answer({ version: 5 })
  expect(autosave.state().is).toBe('clean')
})

describe('a refused text stays in the browser', () => {
  test('without a response the save is retried after a delay, and when the network is back', async () => {
    const { type, sent, answer, autosave } = openAutosave()
    type('a')
    await advanceTime(saveDebounceMs)
    await answer(createRefusal(0))
    expect(autosave.state().is).toBe('offline')
    await advanceTime(retryDelayMs)
    await answer(createRefusal(503))
    autosave.resume()
    await advanceTime(0)
    expect(sent).toHaveLength(3)
  })

  test('without a response further edits do not retry earlier', async () => {
    const { type, sent, answer } = openAutosave()
    type('a')
    await advanceTime(saveDebounceMs)
    await answer(createRefusal(503))
    await advanceTime(retryDelayMs / 2)
    for (const title of ['ab', 'abc', 'abcd']) {
      type(title)
      await advanceTime(1)
    }
    expect(sent).toHaveLength(1)
    await advanceTime(retryDelayMs / 2)
    expect(sent[1]?.fields.title).toBe('abcd')
  })

  test('after a refusal the next save waits for a pause, even if the edits are old', async () => {
    const { type, sent, answer } = openAutosave()
    type('a')
    await advanceTime(saveDebounceMs)
    await answer(createRefusal(422))
    await advanceTime(saveMaxWaitMs)
    type('ab')
    await advanceTime(saveDebounceMs - 1)
    expect(sent).toHaveLength(1)
  })

  test('an unreadable response counts as no response', async () => {
    const { type, autosave } = openAutosave({
      send: () => Promise.reject(new Error('This is the page of a hotel.')),
    })
    type('a')
    await advanceTime(saveDebounceMs)
    expect(autosave.state().is).toBe('offline')
  })

  test('after the session has ended nothing is sent before a new sign-in', async () => {
    const { type, sent, storedLocally, answer, autosave } = openAutosave()
    type('a')
    await advanceTime(saveDebounceMs)
    await answer(createRefusal(401))
    type('ab')
    await advanceTime(saveDebounceMs * 2)
    expect([sent.length, storedLocally.at(-1)?.title]).toEqual([1, 'ab'])
    autosave.resume()
    await advanceTime(0)
    expect(sent[1]?.fields.title).toBe('ab')
  })
})

test('a revision is requested once, even without edits', async () => {
  const { sent, answer, autosave } = openAutosave()
  const flushed = autosave.flush('saved')
  await advanceTime(0)
  expect(sent).toEqual([{ version: 4, base: null, fields: emptyText, revision: 'saved' }])
  await answer({ version: 5 })
  await flushed
  await autosave.flush()
  expect(sent).toHaveLength(1)
})

test('an edit during a publication is saved after it', async () => {
  const { type, sent, autosave } = openAutosave()
  type('a')
  autosave.restart({ version: 7, base: 'x', savedAt })
  expect(autosave.isDirty()).toBe(true)
  await advanceTime(saveDebounceMs)
  expect(sent).toEqual([{ version: 7, base: 'x', fields: { ...emptyText, title: 'a' } }])
})
