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

test('an edit is stored in the browser at once, and on the server after a pause in typing', async () => {
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
  const { type, sent, answer, saver, released } = openAutosave()
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
  expect([saver.state().is, released()]).toEqual(['clean', 1])
})

test('two saves at once, while the browser stores the text, send it once', async () => {
  const { type, sent, answer, saver } = openAutosave()
  type('a')
  const both = [saver.flush('saved'), saver.flush('saved')]
  await advanceTime(0)
  await answer({ version: 5 })
  await advanceTime(0)
  await answer({ version: 6 })
  await Promise.all(both)
  expect(sent.map(({ version }) => version)).toEqual([4, 5])
})

test('an edit while the browser removes its copy is not called saved', async () => {
  let letGo = () => {}
  const release = () => new Promise<void>((resolve) => (letGo = resolve))
  const { type, sent, answer, saver } = openAutosave({ clearLocal: release })
  type('a')
  await advanceTime(saveDebounceMs)
  await answer({ version: 5 })
  type('ab')
  letGo()
  await advanceTime(0)
  expect(saver.state().is).toBe('changed')
  await advanceTime(saveDebounceMs)
  expect(sent[1]).toMatchObject({ version: 5, fields: { title: 'ab' } })
})

test('a browser that cannot store the text reports it, and the save goes on', async () => {
  const full = () => Promise.reject(new Error('The disk is full.'))
  const onUnkept = vi.fn<() => void>()
  const { type, sent, answer, saver } = openAutosave({
    storeLocally: full,
    clearLocal: full,
    onLocalStorageError: onUnkept,
  })
  type('a')
  await advanceTime(localDelayMs)
  expect(onUnkept).toHaveBeenCalledOnce()
  await advanceTime(saveDebounceMs)
  expect(sent).toHaveLength(1)
  await answer({ version: 5 })
  expect(saver.state().is).toBe('clean')
})

describe('a refused text stays in the browser', () => {
  test('no response: the save is retried after a delay, and when the network is back', async () => {
    const { type, sent, answer, saver } = openAutosave()
    type('a')
    await advanceTime(saveDebounceMs)
    await answer(createRefusal(0))
    expect(saver.state().is).toBe('offline')
    await advanceTime(retryDelayMs)
    await answer(createRefusal(503))
    saver.resume()
    await advanceTime(0)
    expect(sent).toHaveLength(3)
  })

  test('no response: further edits do not retry earlier', async () => {
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

  test('an unreadable response counts as none', async () => {
    const { type, saver } = openAutosave({
      send: () => Promise.reject(new Error('This is the page of a hotel.')),
    })
    type('a')
    await advanceTime(saveDebounceMs)
    expect(saver.state().is).toBe('offline')
  })

  test('the session has ended: nothing is sent before a new sign-in', async () => {
    const { type, sent, storedLocally, answer, saver } = openAutosave()
    type('a')
    await advanceTime(saveDebounceMs)
    await answer(createRefusal(401))
    type('ab')
    await advanceTime(saveDebounceMs * 2)
    expect([sent.length, storedLocally.at(-1)?.title]).toEqual([1, 'ab'])
    saver.resume()
    await advanceTime(0)
    expect(sent[1]?.fields.title).toBe('ab')
  })
})

test('a revision is requested once, even without edits', async () => {
  const { sent, answer, saver } = openAutosave()
  const flushed = saver.flush('saved')
  await advanceTime(0)
  expect(sent).toEqual([{ version: 4, base: null, fields: emptyText, revision: 'saved' }])
  await answer({ version: 5 })
  await flushed
  await saver.flush()
  expect(sent).toHaveLength(1)
})

test('an edit during a publication is saved after it', async () => {
  const { type, sent, saver } = openAutosave()
  type('a')
  saver.restart({ version: 7, base: 'x', savedAt })
  expect(saver.isDirty()).toBe(true)
  await advanceTime(saveDebounceMs)
  expect(sent).toEqual([{ version: 7, base: 'x', fields: { ...emptyText, title: 'a' } }])
})
