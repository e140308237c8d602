import { createDatabase, startPostgres } from '../api/src/testing/postgres.ts'
import { emptySite, ownSite } from './admin.ts'
import { test } from './product.ts'

/** Each site has a database of its own on the server of its worker. */
const onPostgres = (title: string) =>
  test.extend({
    environment: async ({ keep }, use) => {
      const { url } = await keep('postgres', async () => {
        const server = await startPostgres()
        return { thing: server, close: async () => server.stop() }
      })
      test.skip(url === '', 'PostgreSQL is not installed.')
      const database = await keep(`database of ${title}`, async () => ({
        thing: await createDatabase(url),
        close: async () => {},
      }))
      await use({ ...emptySite, DATABASE_URL: database })
    },
  })

/**
 * Declares journeys on an empty site for SQLite and for PostgreSQL. The tests of the API run on both:
 * this is for the few journeys that show the whole product on each of them.
 */
export function onEachDatabase(title: string, declare: (on: { test: typeof test }) => void) {
  const onSqlite = test.extend({ environment: ownSite(title) })
  test.describe(`${title}, on SQLite`, () => declare({ test: onSqlite }))
  test.describe(`${title}, on PostgreSQL`, () => declare({ test: onPostgres(title) }))
}
