import { expect, test } from 'vitest'
import { createPreloadQueue, preloadConcurrency } from './queue.ts'

const addresses = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `/${from + at}`)

/** Starts a queue. The test ends its loads with `end`. */
function startQueue() {
  const started: string[] = []
  const open = new Map<string, PromiseWithResolvers<void>>()
  let most = 0
  const queue = createPreloadQueue((address) => {
    const load = Promise.withResolvers<void>()
    started.push(address)
    open.set(address, load)
    most = Math.max(most, open.size)
    return load.promise
  })
  const end = async (address: string, failure?: Error) => {
    const load = open.get(address)
    open.delete(address)
    if (failure) load?.reject(failure)
    else load?.resolve()
    await Promise.allSettled([load?.promise])
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { queue, started, open, end, most: () => most }
}

test('twenty links are loaded four at a time, first in first out', async () => {
  const { queue, started, open, end, most } = startQueue()
  const all = addresses(20)
  for (const address of all) expect(queue.add(address, 'seen')).toBe(true)
  expect(started).toEqual(all.slice(0, preloadConcurrency))
  for (const address of all) await end(address)
  expect(started).toEqual(all)
  expect(most()).toBe(preloadConcurrency)
  expect(open.size).toBe(0)
})

test('links that are added one by one are loaded at most four at a time', async () => {
  const { queue, end, most } = startQueue()
  const all = addresses(12)
  for (const [at, address] of all.entries()) {
    queue.add(address, 'seen')
    if (at % 3 === 2) await end(`/${(at + 1) / 3}`)
  }
  expect(most()).toBe(preloadConcurrency)
})

test('a failed load starts exactly one other', async () => {
  const { queue, started, end } = startQueue()
  for (const address of addresses(8)) queue.add(address, 'seen')
  await end('/1', new Error('The line is down.'))
  expect(started).toEqual(addresses(preloadConcurrency + 1))
})

test('a link under the pointer is loaded before links in view', async () => {
  const { queue, started, end } = startQueue()
  for (const address of addresses(6)) queue.add(address, 'seen')
  queue.add('/first', 'pointed')
  queue.add('/second', 'pointed')
  for (const address of addresses(3)) await end(address)
  expect(started.slice(preloadConcurrency)).toEqual(['/first', '/second', '/5'])
})

test('a link in view that is pointed at later changes queues and is loaded once', async () => {
  const { queue, started, end } = startQueue()
  for (const address of addresses(6)) queue.add(address, 'seen')
  expect(queue.add('/6', 'pointed')).toBe(true)
  expect(queue.add('/6', 'seen')).toBe(false)
  await end('/1')
  await end('/2')
  expect(started.slice(preloadConcurrency)).toEqual(['/6', '/5'])
})

test('a waiting or running load is not added twice, an ended one is', async () => {
  const { queue, started, end } = startQueue()
  expect([queue.add('/1', 'seen'), queue.add('/1', 'pointed')]).toEqual([true, false])
  await end('/1')
  expect(queue.add('/1', 'seen')).toBe(true)
  expect(started).toEqual(['/1', '/1'])
})

test('clearing removes waiting loads and keeps running ones', async () => {
  const { queue, started, end } = startQueue()
  for (const address of addresses(6)) queue.add(address, 'seen')
  queue.add('/pointed', 'pointed')
  queue.clear()
  for (const address of addresses(preloadConcurrency)) await end(address)
  expect(started).toEqual(addresses(preloadConcurrency))
})
