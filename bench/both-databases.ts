import { startPostgres } from '../api/src/testing/postgres.ts'
import { temporaryFolder } from './product.ts'

/** Measures on a new SQLite file, then on PostgreSQL if it is installed. Returns both results. */
export async function measureOnBoth<T>(
  measure: (url: string, name: string) => Promise<T>,
): Promise<T[]> {
  const results = [await measure(`file:${temporaryFolder()}/vitrine.db`, 'SQLite')]
  const server = await startPostgres()
  try {
    if (server.url) results.push(await measure(`${server.url}/postgres`, 'PostgreSQL'))
    else console.log('PostgreSQL is not installed.')
  } finally {
    server.stop()
  }
  return results
}
