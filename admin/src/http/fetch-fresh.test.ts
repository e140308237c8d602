import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { fetchFresh } from './fetch-fresh.ts'

test('the response to an earlier request is not used', async () => {
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

test('the failure of an earlier request does not fail a new one', async () => {
  const queries = new QueryClient()
  const before = Promise.withResolvers<string>()
  const answers = [before.promise, Promise.resolve('published')]
  const query = { queryKey: ['page', 1], queryFn: () => answers.shift() ?? '', retry: false }
  const early = queries.fetchQuery(query).catch(() => 'failed')
  const late = fetchFresh(queries, query)
  before.reject(new Error('away'))
  expect([await early, await late]).toEqual(['failed', 'published'])
})
