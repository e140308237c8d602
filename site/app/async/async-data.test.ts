import { expect, test } from 'vitest'
import { type AsyncState, createAsyncData } from './async-data.ts'

/** Runs steps on async data. The steps also answer its calls. Returns all states. */
async function statesOf(steps: Step[], held?: string) {
  const calls: { signal: AbortSignal; answer: PromiseWithResolvers<string> }[] = []
  const data = createAsyncData(
    (signal: AbortSignal) => {
      const answer = Promise.withResolvers<string>()
      calls.push({ signal, answer })
      return answer.promise
    },
    { held, failureIn: (text) => (text === 'bad' ? 'bad' : undefined) },
  )
  const states: AsyncState<string>[] = [data.read()]
  data.subscribe(() => states.push(data.read()))
  for (const [what, at = 0, text = ''] of steps) {
    if (what === 'load') void data.load()
    if (what === 'abort') data.abort()
    if (what === 'answer') calls[at]?.answer.resolve(text)
    if (what === 'fail') calls[at]?.answer.reject(new Error(text))
    await new Promise(setImmediate)
  }
  return { states, ended: calls.map(({ signal }) => signal.aborted) }
}

type Step = [what: 'load' | 'abort' | 'answer' | 'fail', call?: number, text?: string]

const table: [name: string, steps: Step[], reached: string[], data: string | undefined][] = [
  ['before any call', [], ['idle'], undefined],
  ['while a call runs', [['load']], ['idle', 'pending'], undefined],
  ['after an answer', [['load'], ['answer', 0, 'one']], ['idle', 'pending', 'success'], 'one'],
  ['after a failure', [['load'], ['fail', 0, 'away']], ['idle', 'pending', 'error'], undefined],
  ['after a bad answer', [['load'], ['answer', 0, 'bad']], ['idle', 'pending', 'error'], undefined],
  [
    'a failure keeps the previous data',
    [['load'], ['answer', 0, 'one'], ['load'], ['fail', 1, 'away']],
    ['idle', 'pending', 'success', 'pending', 'error'],
    'one',
  ],
  [
    'the newest call wins, even if it is answered first',
    [['load'], ['load'], ['answer', 1, 'two'], ['answer', 0, 'one']],
    ['idle', 'pending', 'pending', 'success'],
    'two',
  ],
  [
    'the failure of an older call is ignored',
    [['load'], ['load'], ['fail', 0, 'away'], ['answer', 1, 'two']],
    ['idle', 'pending', 'pending', 'success'],
    'two',
  ],
  [
    'an aborted call ends idle, and its answer is ignored',
    [['load'], ['abort'], ['answer', 0, 'one']],
    ['idle', 'pending', 'idle'],
    undefined,
  ],
  ['an abort without a call', [['abort']], ['idle'], undefined],
  [
    'a call after an aborted one',
    [['load'], ['abort'], ['load'], ['answer', 1, 'two']],
    ['idle', 'pending', 'idle', 'pending', 'success'],
    'two',
  ],
]

test.each(table)('specification §4, async data: %s', async (_name, steps, reached, data) => {
  const { states } = await statesOf(steps)
  expect(states.map(({ status }) => status)).toEqual(reached)
  expect(states.at(-1)?.data).toBe(data)
})

test('specification §4, async data: data from the server need no call', async () => {
  const { states } = await statesOf([], 'sent')
  expect(states).toEqual([{ status: 'success', data: 'sent' }])
})

test('specification §4, async data: data from the server stay during a reload', async () => {
  const { states } = await statesOf([['load']], 'sent')
  expect(states.at(-1)).toEqual({ status: 'pending', data: 'sent' })
})

test('specification §4, async data: the signal of an overtaken or aborted call is aborted', async () => {
  const { ended } = await statesOf([['load'], ['load'], ['abort'], ['load']])
  expect(ended).toEqual([true, true, false])
})
