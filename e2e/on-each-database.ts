import { startPostgres } from '../api/src/testing/postgres.ts'
import { emptySite } from './admin.ts'
import { test } from './product.ts'

const onSqlite = test.extend({ environment: emptySite })

const onPostgres = test.extend({
  environment: async ({ keep }, use) => {
    const { url } = await keep('postgres', async () => {
      const server = await startPostgres()
      return { thing: server, close: async () => server.stop() }
    })
    test.skip(url === '', 'PostgreSQL is not installed.')
    await use({ ...emptySite, DATABASE_URL: `${url}/postgres` })
  },
})

/** Declares journeys on an empty site for SQLite and for PostgreSQL. */
export function onEachDatabase(title: string, declare: (on: { test: typeof test }) => void) {
  test.describe(`${title}, on SQLite`, () => declare({ test: onSqlite }))
  test.describe(`${title}, on PostgreSQL`, () => declare({ test: onPostgres }))
}
