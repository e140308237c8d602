import { expect, test } from 'vitest'
import { trackReplacedVersions } from './replaced-versions.ts'

const checked = Promise.resolve()

test('a version that other processes replace may be served for a second, in a series for ten', async () => {
  let ms = 0
  const { add, forbid, canServeStale, isInSeries } = trackReplacedVersions(() => ms)
  expect(await canServeStale('a')).toBe(false)
  add('a', checked)
  ms = 999
  expect(await canServeStale('a')).toBe(true)
  ms = 1_000
  expect(await canServeStale('a')).toBe(false)
  add('b', checked)
  expect(isInSeries()).toBe(false)
  add('c', checked)
  expect(isInSeries()).toBe(true)
  ms = 9_999
  expect(await Promise.all(['a', 'b', 'c'].map(canServeStale))).toEqual([true, true, true])
  ms = 10_000
  expect(await Promise.all(['a', 'b', 'c'].map(canServeStale))).toEqual([false, false, false])
  for (const version of ['d', 'e', 'f']) add(version, checked)
  forbid()
  expect(await canServeStale('f')).toBe(false)
})

test('a check that takes longer than a second decides before a page is served', async () => {
  let ms = 0
  const { add, forbid, canServeStale } = trackReplacedVersions(() => ms)
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const version of ['a', 'b']) add(version, checked)
  add('c', promise)
  expect(await canServeStale('c')).toBe(true)
  ms = 1_000
  const late = canServeStale('c')
  forbid()
  resolve()
  expect(await late).toBe(false)
})
