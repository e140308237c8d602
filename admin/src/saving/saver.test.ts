import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepAfterMs, saveAfterMs, saveAtLeastEveryMs, tryAgainAfterMs } from './saver.ts'
import { blank, openSaver, pass, refused, savedAt } from './testing/open-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an edit is stored in the browser at once, and on the server after a pause in typing', async () => {
  const { type, storedLocally, sent } = openSaver()
  type('a')
  await pass(keepAfterMs)
  expect(storedLocally).toEqual([{ ...blank, title: 'a' }])
  await pass(saveAfterMs - keepAfterMs - 1)
  type('ab')
  await pass(saveAfterMs - 1)
  expect(sent).toEqual([])
  await pass(1)
  expect(sent).toEqual([{ version: 4, base: null, fields: { ...blank, title: 'ab' } }])
})

test('one request runs at a time; edits during it are sent with the next', async () => {
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

test('two saves at once, while the browser stores the text, send it once', async () => {
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

test('an edit while the browser removes its copy is not called saved', async () => {
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

test('a browser that cannot store the text reports it, and the save goes on', async () => {
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

describe('a refused text stays in the browser', () => {
  test('no response: the save is retried after a delay, and when the network is back', async () => {
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

  test('no response: further edits do not retry earlier', async () => {
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

  test('after a refusal the next save waits for a pause, even if the edits are old', async () => {
    const { type, sent, answer } = openSaver()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(422))
    await pass(saveAtLeastEveryMs)
    type('ab')
    await pass(saveAfterMs - 1)
    expect(sent).toHaveLength(1)
  })

  test('an unreadable response counts as none', async () => {
    const { type, saver } = openSaver({
      send: () => Promise.reject(new Error('This is the page of a hotel.')),
    })
    type('a')
    await pass(saveAfterMs)
    expect(saver.state().is).toBe('offline')
  })

  test('the session has ended: nothing is sent before a new sign-in', async () => {
    const { type, sent, storedLocally, answer, saver } = openSaver()
    type('a')
    await pass(saveAfterMs)
    await answer(refused(401))
    type('ab')
    await pass(saveAfterMs * 2)
    expect([sent.length, storedLocally.at(-1)?.title]).toEqual([1, 'ab'])
    saver.resume()
    await pass(0)
    expect(sent[1]?.fields.title).toBe('ab')
  })
})

test('a revision is requested once, even without edits', async () => {
  const { sent, answer, saver } = openSaver()
  const flushed = saver.flush('saved')
  await pass(0)
  expect(sent).toEqual([{ version: 4, base: null, fields: blank, revision: 'saved' }])
  await answer({ version: 5 })
  await flushed
  await saver.flush()
  expect(sent).toHaveLength(1)
})

test('an edit during a publication is saved after it', async () => {
  const { type, sent, saver } = openSaver()
  type('a')
  saver.restart({ version: 7, base: 'x', savedAt })
  expect(saver.isDirty()).toBe(true)
  await pass(saveAfterMs)
  expect(sent).toEqual([{ version: 7, base: 'x', fields: { ...blank, title: 'a' } }])
})
