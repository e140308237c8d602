import { startPostgres } from '../api/src/testing/postgres.ts'
import { emptySite } from './admin.ts'
import { test } from './product.ts'

const onSqlite = (site: Record<string, string>) => test.extend({ environment: site })

const onPostgres = (site: Record<string, string>) =>
  test.extend({
    environment: async ({ keep }, use) => {
      const { url } = await keep('postgres', async () => {
        const server = await startPostgres()
        return { thing: server, close: async () => server.stop() }
      })
      test.skip(url === '', 'PostgreSQL is not installed.')
      await use({ ...site, DATABASE_URL: `${url}/postgres` })
    },
  })

/** Declares journeys for SQLite and for PostgreSQL, by default on an empty site. */
export function onEachDatabase(
  title: string,
  declare: (on: { test: typeof test }) => void,
  site: Record<string, string> = emptySite,
) {
  test.describe(`${title}, on SQLite`, () => declare({ test: onSqlite(site) }))
  test.describe(`${title}, on PostgreSQL`, () => declare({ test: onPostgres(site) }))
}
