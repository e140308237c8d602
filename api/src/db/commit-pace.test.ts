import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CommitPace, createCommitPace } from './commit-pace.ts'

let works: number[]
let pace: CommitPace
beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  works = []
  pace = createCommitPace(Date.now)
})
afterEach(() => {
  pace.stop()
  vi.useRealTimers()
})

const work = () => {
  works.push(Date.now())
  pace.add()
}

test('changes are noticed at once, and in a series once in 750 milliseconds', () => {
  for (let ms = 0; ms < 3_000; ms += 50) {
    pace.schedule(work)
    vi.advanceTimersByTime(50)
  }
  expect(works).toEqual([0, 50, 100, 850, 1_600, 2_350])
})

test('after ten seconds without a change the next one is noticed at once', () => {
  for (let at = 0; at < 4; at++) pace.schedule(work)
  vi.advanceTimersByTime(20_000)
  pace.schedule(work)
  expect(works).toEqual([0, 0, 0, 750, 20_000])
})

test('after the stop no change is noticed', () => {
  for (let at = 0; at < 4; at++) pace.schedule(work)
  pace.stop()
  vi.advanceTimersByTime(20_000)
  expect(works).toEqual([0, 0, 0])
})
