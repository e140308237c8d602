import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { getDeletionQueries } from './taxonomy-queries.ts'
import { createUndo } from './undo-deletion.ts'

test('an undo of a deletion reads the list and the open pages again', async () => {
  const queries = new QueryClient()
  for (const key of [['topics'], ['page', 1], ['authors']]) queries.setQueryData(key, 'before')
  const undo = createUndo(queries, getDeletionQueries(['topics']), async () => ({
    ok: true,
    data: undefined,
  }))
  expect(await undo()).toMatchObject({ ok: true })
  const isStale = (key: unknown[]) => queries.getQueryState(key)?.isInvalidated
  expect([isStale(['topics']), isStale(['page', 1]), isStale(['authors'])]).toEqual([
    true,
    true,
    false,
  ])
})
