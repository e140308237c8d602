import { createDatabase, startPostgres } from '../api/src/testing/postgres.ts'
import { emptySite } from './admin.ts'
import { test } from './product.ts'

/** `JOURNEY` gives each site a product of its own: one worker keeps a product for equal settings. */
const onSqlite = (title: string, site: Record<string, string>) =>
  test.extend({ environment: { ...site, JOURNEY: title } })

/** Each site has a database of its own on the server of its worker. */
const onPostgres = (title: string, site: Record<string, string>) =>
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
      await use({ ...site, DATABASE_URL: database })
    },
  })

/** Declares journeys for SQLite and for PostgreSQL, by default on an empty site. */
export function onEachDatabase(
  title: string,
  declare: (on: { test: typeof test }) => void,
  site: Record<string, string> = emptySite,
) {
  test.describe(`${title}, on SQLite`, () => declare({ test: onSqlite(title, site) }))
  test.describe(`${title}, on PostgreSQL`, () => declare({ test: onPostgres(title, site) }))
}
