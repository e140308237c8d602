import { expect, test } from 'vitest'
import { createEventBuffer, type EventBatch } from './buffer.ts'

/** A destination that can fail, be slow or hang, and its clock. */
function createDestination() {
  const destination = {
    isAway: false,
    tried: [] as EventBatch<number>[],
    written: [] as number[][],
    logged: [] as string[],
    /** Duration of a batch of this size, in milliseconds. */
    takes: (_events: number) => 0,
    now: 0,
    /** Completes the batch that `isHeld` stopped. */
    release: undefined as (() => void) | undefined,
    isHeld: false,
  }
  const write = async ({ number, events }: EventBatch<number>) => {
    destination.tried.push({ number, events: [...events] })
    if (destination.isHeld)
      await new Promise<void>((resolve) => {
        destination.release = resolve
      })
    if (destination.isAway) throw new Error('It is away.')
    destination.now += destination.takes(events.length)
    destination.written.push(events)
  }
  const log = (error: unknown) => destination.logged.push(String(error))
  const buffer = createEventBuffer(write, log, () => destination.now)
  /** Adds events until the buffer is full. Returns their number. */
  const fill = () => {
    let added = 0
    for (; !buffer.isFull() && added < 20_000; added++) buffer.add(added)
    return added
  }
  const sizes = () => destination.written.map(({ length }) => length)
  return { destination, buffer, fill, sizes }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => from + at)

test('events are written in order, in larger batches while writes are fast', async () => {
  const { destination, buffer, sizes } = createDestination()
  for (const number of numbers(0, 9_000)) buffer.add(number)
  await buffer.flush()
  for (const number of numbers(9_000, 19_000)) buffer.add(number)
  await buffer.close()
  expect(destination.written.flat()).toEqual(numbers(0, 19_000))
  expect(sizes()).toEqual([1_000, 2_000, 4_000, 2_000, 5_000, 5_000])
})

test('the buffer is full when a batch waits behind the running one', async () => {
  const { destination, buffer, fill } = createDestination()
  destination.isHeld = true
  expect(fill()).toBe(2_000)
  destination.isHeld = false
  destination.release?.()
  await buffer.flush()
  expect(destination.written.flat()).toHaveLength(2_000)
  expect(buffer.isFull()).toBe(false)
  await buffer.close()
})

test('after a slow batch the next ones are smaller, and fewer events wait', async () => {
  const { destination, buffer, fill, sizes } = createDestination()
  destination.takes = (events) => events
  for (const number of numbers(0, 2_400)) buffer.add(number)
  await buffer.flush()
  // One millisecond each: a batch has 400.
  expect(sizes()).toEqual([1_000, 400, 400, 400, 200])
  expect(fill()).toBe(800)
  await buffer.close()
})

test('batches grow again when writes are fast, and a slow small batch has little effect', async () => {
  const { destination, buffer, sizes } = createDestination()
  destination.takes = (events) => events
  for (const number of numbers(0, 1_000)) buffer.add(number)
  await buffer.flush()
  destination.takes = () => 300
  buffer.add(1)
  await buffer.flush()
  destination.takes = () => 1
  for (const number of numbers(0, 9_000)) buffer.add(number)
  await buffer.close()
  expect(sizes().slice(2)).toEqual([400, 800, 1_600, 3_200, 3_000])
})

test('the buffer is full while a batch takes more than a second', async () => {
  const { destination, buffer } = createDestination()
  destination.isHeld = true
  buffer.add(1)
  const written = buffer.flush()
  destination.now += 1_000
  expect(buffer.isFull()).toBe(false)
  destination.now += 1
  expect(buffer.isFull()).toBe(true)
  destination.release?.()
  await written
  expect(buffer.isFull()).toBe(false)
  await buffer.close()
})

test('the buffer is full while writes fail', async () => {
  const { destination, buffer } = createDestination()
  destination.isAway = true
  buffer.add(1)
  await buffer.flush()
  expect(buffer.isFull()).toBe(true)
  destination.isAway = false
  await buffer.flush()
  expect(buffer.isFull()).toBe(false)
  expect(destination.written).toEqual([[1]])
  await buffer.close()
})

test('a failed batch is written again unchanged, before later events', async () => {
  const { destination, buffer } = createDestination()
  destination.isAway = true
  buffer.add(1)
  await buffer.flush()
  buffer.add(2)
  destination.isAway = false
  await buffer.close()
  const [first, again, next] = destination.tried
  expect(first?.events).toEqual([1])
  expect(again).toEqual(first)
  expect(next?.events).toEqual([2])
  expect(next?.number).not.toBe(first?.number)
})

test('at most ten thousand events wait; the oldest are dropped, and one error is logged', async () => {
  const { destination, buffer } = createDestination()
  destination.isAway = true
  for (const number of numbers(0, 11_500)) buffer.add(number)
  await buffer.flush()
  destination.isAway = false
  await buffer.close()
  const remaining = destination.written.flat()
  expect(remaining.length).toBeLessThanOrEqual(10_000)
  expect(remaining.length).toBeGreaterThanOrEqual(9_000)
  expect(remaining.slice(-5_000)).toEqual(numbers(6_500, 11_500))
  const lost = 'More than 10000 events wait: the oldest are dropped.'
  expect(destination.logged.filter((line) => line === lost)).toHaveLength(1)
})

test('an error is logged once until writes succeed, and lost events are logged at the end', async () => {
  const { destination, buffer } = createDestination()
  const trouble = 'Error: Events cannot be written and wait in memory.'
  destination.isAway = true
  buffer.add(1)
  await buffer.flush()
  await buffer.flush()
  expect(destination.logged).toEqual([trouble])
  destination.isAway = false
  await buffer.flush()
  destination.isAway = true
  for (const number of [2, 3]) buffer.add(number)
  await buffer.close()
  expect(destination.logged).toEqual([trouble, trouble, 'Could not write 2 events.'])
  expect(destination.written).toEqual([[1]])
})
