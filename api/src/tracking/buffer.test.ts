import { expect, test } from 'vitest'
import { createEventBuffer, type EventBatch } from './buffer.ts'

/** A place to write to that can be away, slow or stuck, and its clock. */
function placeOf() {
  const place = {
    isAway: false,
    tried: [] as EventBatch<number>[],
    written: [] as number[][],
    logged: [] as string[],
    /** What a batch of so many takes. */
    takes: (_events: number) => 0,
    now: 0,
    /** Holds the next batch until it is called. */
    release: undefined as (() => void) | undefined,
    isHeld: false,
  }
  const write = async ({ number, events }: EventBatch<number>) => {
    place.tried.push({ number, events: [...events] })
    if (place.isHeld)
      await new Promise<void>((resolve) => {
        place.release = resolve
      })
    if (place.isAway) throw new Error('It is away.')
    place.now += place.takes(events.length)
    place.written.push(events)
  }
  const log = (error: unknown) => place.logged.push(String(error))
  const buffer = createEventBuffer(write, log, () => place.now)
  /** Adds until there is no more room; answers how many there was room for. */
  const fill = () => {
    let added = 0
    for (; !buffer.isFull() && added < 20_000; added++) buffer.add(added)
    return added
  }
  const sizes = () => place.written.map(({ length }) => length)
  return { place, buffer, fill, sizes }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at)

test('what is waiting is written in the order of its coming, more at once as it proves quick', async () => {
  const { place, buffer, sizes } = placeOf()
  for (const number of numbers(0, 9_000)) buffer.add(number)
  await buffer.flush()
  for (const number of numbers(9_000, 19_000)) buffer.add(number)
  await buffer.close()
  expect(place.written.flat()).toEqual(numbers(0, 19_000))
  expect(sizes()).toEqual([1_000, 2_000, 4_000, 2_000, 5_000, 5_000])
})

test('it is full when a batch waits behind the one that is under way', async () => {
  const { place, buffer, fill } = placeOf()
  place.isHeld = true
  expect(fill()).toBe(2_000)
  place.isHeld = false
  place.release?.()
  await buffer.flush()
  expect(place.written.flat()).toHaveLength(2_000)
  expect(buffer.isFull()).toBe(false)
  await buffer.close()
})

test('where a batch takes long the next ones are smaller, and fewer wait', async () => {
  const { place, buffer, fill, sizes } = placeOf()
  place.takes = (events) => events
  for (const number of numbers(0, 2_400)) buffer.add(number)
  await buffer.flush()
  // One millisecond each: a batch has 400.
  expect(sizes()).toEqual([1_000, 400, 400, 400, 200])
  expect(fill()).toBe(800)
  await buffer.close()
})

test('where batches are quick again they grow, and a slow small one says little', async () => {
  const { place, buffer, sizes } = placeOf()
  place.takes = (events) => events
  for (const number of numbers(0, 1_000)) buffer.add(number)
  await buffer.flush()
  place.takes = () => 300
  buffer.add(1)
  await buffer.flush()
  place.takes = () => 1
  for (const number of numbers(0, 9_000)) buffer.add(number)
  await buffer.close()
  expect(sizes().slice(2)).toEqual([400, 800, 1_600, 3_200, 3_000])
})

test('behind a batch that has taken a second nobody waits', async () => {
  const { place, buffer } = placeOf()
  place.isHeld = true
  buffer.add(1)
  const written = buffer.flush()
  place.now += 1_000
  expect(buffer.isFull()).toBe(false)
  place.now += 1
  expect(buffer.isFull()).toBe(true)
  place.release?.()
  await written
  expect(buffer.isFull()).toBe(false)
  await buffer.close()
})

test('while the place is away it is full, whatever waits', async () => {
  const { place, buffer } = placeOf()
  place.isAway = true
  buffer.add(1)
  await buffer.flush()
  expect(buffer.isFull()).toBe(true)
  place.isAway = false
  await buffer.flush()
  expect(buffer.isFull()).toBe(false)
  expect(place.written).toEqual([[1]])
  await buffer.close()
})

test('a batch that may have been written comes again as it was, before what came after it', async () => {
  const { place, buffer } = placeOf()
  place.isAway = true
  buffer.add(1)
  await buffer.flush()
  buffer.add(2)
  place.isAway = false
  await buffer.close()
  const [first, again, next] = place.tried
  expect(first?.events).toEqual([1])
  expect(again).toEqual(first)
  expect(next?.events).toEqual([2])
  expect(next?.number).not.toBe(first?.number)
})

test('ten thousand wait at most: the oldest are given up, which is said once', async () => {
  const { place, buffer } = placeOf()
  place.isAway = true
  for (const number of numbers(0, 11_500)) buffer.add(number)
  await buffer.flush()
  place.isAway = false
  await buffer.close()
  const kept = place.written.flat()
  expect(kept.length).toBeLessThanOrEqual(10_000)
  expect(kept.length).toBeGreaterThanOrEqual(9_000)
  expect(kept.slice(-5_000)).toEqual(numbers(6_500, 11_500))
  const lost = 'More than 10000 events wait: the oldest are dropped.'
  expect(place.logged.filter((line) => line === lost)).toHaveLength(1)
})

test('trouble is said once until it is over, and what is lost at the end is said', async () => {
  const { place, buffer } = placeOf()
  const trouble = 'Error: Events cannot be written and wait in memory.'
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
  expect(place.logged).toEqual([trouble, trouble, 'Could not write 2 events.'])
  expect(place.written).toEqual([[1]])
})
