import { hourMs } from '@vitrine/contract/bounds/durations'
import { expect, test } from 'vitest'
import { runShutdown } from './shutdown-stages.ts'

const never = () => new Promise<void>(() => {})

test('stages stop in order, and a failure does not stop the others', async () => {
  const stopped: string[] = []
  const logged: unknown[] = []
  const step = (name: string) => ({ name, stop: async () => void stopped.push(name) })
  const failing = { name: 'mails', stop: () => Promise.reject(new Error('away')) }
  const stages = [[step('requests')], [failing, step('sums')], [step('database')]]
  expect(await runShutdown(stages, hourMs, (error) => logged.push(error))).toBe(true)
  expect(stopped).toEqual(['requests', 'sums', 'database'])
  expect(logged).toEqual([new Error('away')])
})

test('steps that do not stop in time are logged by name', async () => {
  const logged: unknown[] = []
  const stages = [
    [{ name: 'requests', stop: async () => {} }],
    [{ name: 'mails', stop: never }],
    [{ name: 'the database', stop: never }],
  ]
  expect(await runShutdown(stages, 20, (error) => logged.push(error))).toBe(false)
  expect(logged).toEqual(['Not stopped after 0.02 s: mails, the database.'])
})
