import { expect, test } from 'vitest'
import { type AsyncStatus, asyncStatus } from './async-status.ts'

const idle = { navigation: { state: 'idle' }, errors: null }
const loading = { navigation: { state: 'loading' }, errors: null }
const failed = { navigation: { state: 'idle' }, errors: { page: new Error('The API is away.') } }

const table: [name: string, states: (typeof idle | typeof failed)[], status: AsyncStatus][] = [
  ['before any navigation', [idle], 'idle'],
  ['a first document that is an error page', [failed], 'idle'],
  ['while a navigation loads', [idle, loading], 'pending'],
  ['after a navigation', [idle, loading, idle], 'success'],
  ['after a navigation that failed', [idle, loading, failed], 'error'],
  ['when a newer navigation has taken over', [idle, loading, loading, idle], 'success'],
  ['when the next navigation goes well', [idle, loading, failed, loading, idle], 'success'],
]

test.each(table)('specification §4: %s', (_name, states, status) => {
  const reached = states.reduce<AsyncStatus>((before, state) => asyncStatus(state, before), 'idle')
  expect(reached).toBe(status)
})
