import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@vitrine/contract/endpoints/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOn } from './testing/api.ts'
import { databases, type TestDatabase } from './testing/databases.ts'

const document = join(import.meta.dirname, '../../docs/specification.md')

/** A row of the table of calls: its method and address, and its guard. */
const row = /^\| `((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`[^|]*\| `([\w-]+)`/gm

let database: TestDatabase
beforeAll(async () => {
  const [first] = databases
  if (!first) throw new Error('There is no database to test with.')
  database = await first.open()
})
afterAll(() => database.drop())

test('docs/specification.md lists every API route with its guard, and no other', () => {
  const answered = apiOn(database)
    .routes.filter(({ method }) => method !== 'ALL')
    .map(({ method, path, handler }) => {
      const { endpoint, guard = endpoint?.guard ?? 'none' } = handler as typeof handler & {
        guard?: string
        endpoint?: Endpoint
      }
      const address =
        endpoint?.path.replace('{+', '{') ??
        path.replace(/:(\w+)(\{(?:[^{}]|\{[^}]*\})*\})?/g, '{$1}')
      return `${method} ${address} ${guard}`
    })
  const listed = Array.from(
    readFileSync(document, 'utf8').matchAll(row),
    ([, call, guard]) => `${call} ${guard}`,
  )
  expect(listed.toSorted()).toEqual(answered.toSorted())
})
