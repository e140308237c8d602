import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { withConnection } from '../api/src/copies/postgres.ts'

/** The database of the measured site. */
export interface SiteDatabase {
  hasTable: (name: string) => Promise<boolean>
  /** Saves the current state. Returns a function that restores it. */
  keep: () => Promise<() => Promise<void>>
}

/** The PostgreSQL database of `DATABASE_URL`, or the SQLite file in the data folder. */
export const databaseOf = (site: string): SiteDatabase => {
  const url = process.env.DATABASE_URL
  return url ? onPostgres(url) : inFile(join(site, 'data/vitrine.db'))
}

function inFile(file: string): SiteDatabase {
  return {
    hasTable: async (name) => {
      const database = new DatabaseSync(file, { readOnly: true })
      const tables = database.prepare('select 1 from sqlite_master where name = ?').all(name)
      database.close()
      return tables.length === 1
    },
    // The file is in the data folder, which is saved with the site.
    keep: async () => async () => {},
  }
}

function onPostgres(url: string): SiteDatabase {
  const own = new URL(url).pathname.slice(1)
  const server = new URL('/postgres', url).href
  return {
    hasTable: (name) =>
      withConnection(url, async (client) => {
        const { rowCount } = await client.query(
          'select 1 from pg_tables where schemaname = current_schema() and tablename = $1',
          [name],
        )
        return rowCount === 1
      }),
    keep: async () => {
      const copy = (to: string, from: string) =>
        withConnection(server, async (client) => {
          await client.query(`drop database if exists "${to}" with (force)`)
          await client.query(`create database "${to}" template "${from}"`)
        })
      await copy(`${own}_kept`, own)
      return () => copy(own, `${own}_kept`)
    },
  }
}
