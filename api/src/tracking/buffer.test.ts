import { expect, test } from 'vitest'
import { createBuffer } from './buffer.ts'

/** A place to write to that can be away. */
function placeOf() {
  const place = { isAway: false, written: [] as number[][], logged: [] as string[] }
  const write = async (events: number[]) => {
    if (place.isAway) throw new Error('It is away.')
    place.written.push(events)
  }
  const buffer = createBuffer(write, (error) => place.logged.push(String(error)))
  return { place, buffer }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at)

test('what is waiting is written in the order of its coming, 5,000 at once', async () => {
  const { place, buffer } = placeOf()
  for (const number of numbers(0, 12_000)) buffer.add(number)
  await buffer.close()
  expect(place.written.flat()).toEqual(numbers(0, 12_000))
  expect(Math.max(...place.written.map(({ length }) => length))).toBe(5_000)
})

test('fifty thousand wait at most: the oldest are given up, which is said once', async () => {
  const { place, buffer } = placeOf()
  place.isAway = true
  for (const number of numbers(0, 51_500)) buffer.add(number)
  await buffer.flush()
  place.isAway = false
  await buffer.close()
  const kept = place.written.flat()
  expect(kept.length).toBeLessThanOrEqual(50_000)
  expect(kept.length).toBeGreaterThanOrEqual(49_000)
  expect(kept.slice(-45_000)).toEqual(numbers(6_500, 51_500))
  const lost = 'More than 50000 events wait: the oldest are given up.'
  expect(place.logged.filter((line) => line === lost)).toHaveLength(1)
})

test('trouble is said once until it is over, and what is lost at the end is said', async () => {
  const { place, buffer } = placeOf()
  const trouble = 'Error: Events wait in memory: they cannot be written.'
  place.isAway = true
  buffer.add(1)
  await buffer.flush()
  await buffer.flush()
  expect(place.logged).toEqual([trouble])
  place.isAway = false
  await buffer.flush()
  place.isAway = true
  for (const number of [2, 3]) buffer.add(number)
  await buffer.close()
  expect(place.logged).toEqual([trouble, trouble, '2 events could not be written.'])
  expect(place.written).toEqual([[1]])
})
