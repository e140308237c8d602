import { expect, test } from 'vitest'
import { createHashQueue, type HashPriority, HashQueueFullError } from './hash-queue.ts'

const attemptsOf = (attempts: number, ...keys: string[]): HashPriority => ({
  attempts,
  bounds: keys.map((key, at) => ({ key, waitingMax: 2 * 2 ** at })),
})

/**
 * Returns a queue whose jobs run until `finish`. `began` lists their names in start
 * order.
 */
function queueOf(bounds = { concurrency: 2, waitingMax: 100 }) {
  const run = createHashQueue(bounds)
  const began: string[] = []
  const running: (() => void)[] = []
  const add = (name: string, turn: HashPriority) => {
    const outcome = run(turn, async () => {
      began.push(name)
      await new Promise<void>((resolve) => running.push(resolve))
    })
    return outcome.then(
      () => 'done',
      (error: Error & { status?: number }) =>
        error instanceof HashQueueFullError ? 'crowded' : error.status,
    )
  }
  const finish = async () => {
    running.shift()?.()
    // The next job starts after the promises of the finished one have resolved.
    await new Promise(setImmediate)
  }
  const finishAll = async () => {
    await new Promise(setImmediate)
    while (running.length > 0) await finish()
  }
  return { add, began, finish, finishAll }
}

test('one network has one running and two waiting jobs; the next is refused', async () => {
  const { add, began, finishAll } = queueOf()
  const outcomes = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name, attemptsOf(1, 'a')))
  expect(await outcomes[3]).toBe('crowded')
  expect(began).toEqual(['a1'])
  await finishAll()
  expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'crowded'])
})

test('wider networks have their own limits', async () => {
  const { add, finishAll } = queueOf({ concurrency: 1, waitingMax: 100 })
  const lines = ['a', 'b', 'c', 'd', 'e'].map((line) => add(line, attemptsOf(1, line, 'wide')))
  const last = add('f', attemptsOf(1, 'f', 'wide'))
  expect(await last).toBe('crowded')
  await finishAll()
  expect(await Promise.all(lines)).toEqual(['done', 'done', 'done', 'done', 'done'])
})

test('jobs with the fewest attempts run first, and of equals the newest', async () => {
  const { add, began, finishAll } = queueOf({ concurrency: 1, waitingMax: 100 })
  add('running', attemptsOf(1, 'x'))
  add('many', attemptsOf(9, 'a'))
  add('first', attemptsOf(1, 'b'))
  add('known', attemptsOf(0, 'person 1'))
  add('second', attemptsOf(1, 'c'))
  await finishAll()
  expect(began).toEqual(['running', 'known', 'second', 'first', 'many'])
})

test('a full queue refuses the oldest of the jobs with the most attempts', async () => {
  const { add, began, finishAll } = queueOf({ concurrency: 1, waitingMax: 2 })
  add('running', attemptsOf(1, 'x'))
  const refused = add('many', attemptsOf(9, 'a'))
  add('known', attemptsOf(0, 'person 1'))
  add('new', attemptsOf(1, 'b'))
  expect(await refused).toBe(503)
  await finishAll()
  expect(began).toEqual(['running', 'known', 'new'])
})

test('jobs without limits all run', async () => {
  const { add, began, finishAll } = queueOf()
  for (const name of ['a', 'b', 'c', 'd']) add(name, { attempts: 0, bounds: [] })
  await new Promise(setImmediate)
  expect(began).toHaveLength(2)
  await finishAll()
  expect(began).toHaveLength(4)
})
