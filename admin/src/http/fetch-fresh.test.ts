import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchFresh } from './fetch-fresh.ts'

test('what was asked for before a change is no answer after it', async () => {
  const queries = new QueryClient()
  const before = Promise.withResolvers<string>()
  const answers = [before.promise, Promise.resolve('published')]
  const query = { queryKey: ['page', 1], queryFn: () => answers.shift() ?? '', retry: false }
  const early = queries.fetchQuery(query)
  const late = fetchFresh(queries, query)
  before.resolve('draft')
  expect([await early, await late]).toEqual(['draft', 'published'])
  expect(queries.getQueryData(['page', 1])).toBe('published')
})

test('what fails before a change says nothing of what comes after it', async () => {
  const queries = new QueryClient()
  const before = Promise.withResolvers<string>()
  const answers = [before.promise, Promise.resolve('published')]
  const query = { queryKey: ['page', 1], queryFn: () => answers.shift() ?? '', retry: false }
  const early = queries.fetchQuery(query).catch(() => 'failed')
  const late = fetchFresh(queries, query)
  before.reject(new Error('away'))
  expect([await early, await late]).toEqual(['failed', 'published'])
})
