import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keptAnswers, keptMs, renewedMs } from './kept-answers.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms)

/** Answers that say which request they are the answer to. */
function startAnswers() {
  const asked: string[] = []
  const failing = new Set<string>()
  const answers = keptAnswers(async (path) => {
    asked.push(path)
    if (failing.has(path)) throw new Error(`${path} has no answer.`)
    return asked.length
  })
  return { ...answers, asked, failing }
}

test('a click reads what a preload has asked for', async () => {
  const { read, readAhead, asked } = startAnswers()
  await readAhead('/page')
  expect(await read('/page')).toBe(1)
  expect(asked).toEqual(['/page'])
})

test('a click waits for a preload on its way and asks for nothing itself', async () => {
  const { read, readAhead, asked } = startAnswers()
  expect(await Promise.all([readAhead('/page'), read('/page')])).toEqual([1, 1])
  expect(asked).toEqual(['/page'])
})

test('what a click has asked for is not kept', async () => {
  const { read } = startAnswers()
  expect([await read('/page'), await read('/page')]).toEqual([1, 2])
})

test('no click reads an answer that is older than thirty seconds', async () => {
  const { read, readAhead } = startAnswers()
  await readAhead('/page')
  pass(keptMs - 1)
  expect(await read('/page')).toBe(1)
  pass(1)
  expect(await read('/page')).toBe(2)
})

test('a clock that is set back makes no answer young again', async () => {
  const { read, readAhead } = startAnswers()
  await readAhead('/page')
  pass(-1)
  expect(await read('/page')).toBe(2)
})

test('a preload renews what a click would soon find too old', async () => {
  const { read, readAhead } = startAnswers()
  await readAhead('/page')
  pass(renewedMs - 1)
  expect(await readAhead('/page')).toBe(1)
  pass(1)
  expect(await readAhead('/page')).toBe(2)
  pass(keptMs - 1)
  expect(await read('/page')).toBe(2)
})

test('a failed preload is forgotten', async () => {
  const { read, readAhead, asked, failing } = startAnswers()
  failing.add('/page')
  await expect(readAhead('/page')).rejects.toThrow('no answer')
  failing.clear()
  expect(await read('/page')).toBe(2)
  expect(await readAhead('/page')).toBe(3)
  expect(asked).toHaveLength(3)
})

test('a click that waits for a preload which fails asks itself', async () => {
  const { read, readAhead, failing } = startAnswers()
  failing.add('/page')
  const ahead = readAhead('/page')
  const click = read('/page')
  failing.clear()
  await expect(ahead).rejects.toThrow('no answer')
  expect(await click).toBe(2)
})

test('two hundred answers are kept, and the oldest leaves first', async () => {
  const { read, readAhead, asked } = startAnswers()
  for (let at = 0; at <= 200; at++) await readAhead(`/${at}`)
  await read('/1')
  expect(asked).toHaveLength(201)
  await read('/0')
  expect(asked).toHaveLength(202)
})
