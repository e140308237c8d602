import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import type { Changes, CommitStep } from '../db/changes.ts'
import { toFilePath } from '../db/database-url.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { once } from '../http/once.ts'
import { isPostgres, withLongTimeout } from './connection-timeout.ts'
import { layMigrated } from './migrated-sqlite.ts'

/** An empty, migrated database for one test file. */
export interface TestDatabase extends Database {
  url: string
  /** Deletes all rows that a test inserted. Faster than a new database. */
  clear: () => Promise<void>
  /** Closes and deletes the database. */
  drop: () => Promise<void>
}

const postgres = inject('postgres')
const socket = inject('postgresSocket')

/** A database that is not open, and how to delete it. */
interface Place {
  url: string
  /** Runs a statement on a connection of its own. */
  execute: (statement: string) => Promise<void>
  drop: () => Promise<void>
}

interface Databases {
  name: string
  /** Creates, migrates and opens a database. */
  open: () => Promise<TestDatabase>
  /** Creates an empty database, which the test opens itself. */
  empty: () => Promise<Place>
  /** Creates a migrated database, which the test opens itself. */
  migrated: () => Promise<Place>
}

/** The databases that every API test runs on: `describe.each(databases)('… on $name', …)`. */
export const databases: Databases[] = [
  create('SQLite', emptySqlite, migratedSqlite),
  ...(postgres ? [create('PostgreSQL', () => emptyPostgres(), migratedPostgres)] : []),
]

/**
 * One database for slow tests of rules above the database. Such tests run no concurrent queries,
 * and other tests run all their statements on each database.
 */
export const oneDatabase = databases.slice(0, 1)

function create(
  name: string,
  empty: Databases['empty'],
  migrated: Databases['migrated'],
): Databases {
  return { name, open: async () => openAt(await migrated()), empty, migrated }
}

/** Opens a database for a suite, runs `begin` before each test and clears it after each test. */
export function withDatabase(
  open: Databases['open'],
  begin: (database: TestDatabase) => void | Promise<void>,
) {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => begin(database))
  afterEach(() => database.clear())
  afterAll(() => database.drop())
}

async function openAt({ url, drop }: Place): Promise<TestDatabase> {
  const database = await openDatabase(toTestUrl(url))
  const { changes, removeListeners } = withRemovableListeners(database.changes)
  const closeAndDrop = async () => {
    await database.close()
    await drop()
  }
  const clearAll = async () => {
    removeListeners()
    await clear(database, url)
  }
  return { ...database, changes, url: withLongTimeout(url), clear: clearAll, drop: closeAndDrop }
}

/**
 * Removes the listeners, the steps of commits and the checks after each test: at each later change
 * old caches would reload, and each step and check of a former API would run again.
 */
function withRemovableListeners(changes: Changes) {
  const listeners = new Set<() => void>()
  const steps = new Set<CommitStep>()
  const checks = new Set<() => Promise<unknown>>()
  changes.onChange(() => {
    for (const listener of listeners) listener()
  })
  changes.checkWithdrawals(() => Promise.all([...checks].map((check) => check())))
  changes.beforeCommit(async (tx, commit) => {
    for (const step of steps) await step(tx, commit)
  })
  return {
    changes: {
      ...changes,
      onChange: (listener: () => void) => void listeners.add(listener),
      beforeCommit: (step: CommitStep) => void steps.add(step),
      checkWithdrawals: (check: () => Promise<unknown>) => void checks.add(check),
    },
    removeListeners: () => {
      listeners.clear()
      steps.clear()
      checks.clear()
    },
  }
}

/** Sets a long connection timeout, and uses the socket. */
const toTestUrl = (url: string) =>
  isPostgres(url) ? `${withLongTimeout(url)}&host=${encodeURIComponent(socket)}` : url

/** Tables whose deletion cascades to all others. */
const roots = [
  'search_postings',
  'search_texts',
  'search_words',
  'search_totals',
  'search_queue',
  'search_state',
  'redirects',
  'glossary_terms',
  'topics',
  'authors',
  'check_jobs',
  'translation_debt_commits',
  'link_checks',
  'pages',
  'media',
  'media_folders',
  'contents',
  'menus',
  'alerts',
  'menu_versions',
  'settings',
  'site_settings',
  'accessibility_statement',
  'users',
  'one_time_links',
  'rate_limits',
  'audit_log',
  'sign_in_rules',
  'changes_log',
  'mails',
  'tracking_events',
  'tracking_daily',
  'tracking_sums',
  'tracking_visitors',
  'tracking_salts',
  'tracking_searches',
  'lost_addresses',
  'lost_address_totals',
  'bug_reports',
  'faults',
  'backups',
  'site_exchanges',
  'deliveries',
] as const

async function clear({ changes }: Database, url: string) {
  await changes.commit(async (tx) => {
    if (isPostgres(url)) await emptyAll.execute(tx)
    else for (const deletion of deletions) await deletion.execute(tx)
    // A migration has added its only row.
    await tx.updateTable('tracking_summed').set({ day: '' }).execute()
  })
}

const deletions = roots.map((table) => sql.raw(`delete from ${table}`))

/** Deletes from all tables in one round trip to the server. */
const emptyAll = sql.raw(
  `with ${roots.map((table) => `${table}_gone as (delete from ${table})`).join(', ')} select 1`,
)

async function migratedSqlite(): Promise<Place> {
  const place = await emptySqlite()
  await layMigrated(toFilePath(place.url))
  return place
}

const postgresTemplate = once(async () => {
  const { url } = await emptyPostgres()
  await (await openDatabase(toTestUrl(url))).close()
  return url.slice(url.lastIndexOf('/') + 1)
})

async function migratedPostgres() {
  return emptyPostgres(await postgresTemplate())
}

async function emptySqlite(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-sqlite-'))
  const file = join(folder, 'test.db')
  const execute = async (statement: string) => {
    const sqlite = new DatabaseSync(file)
    sqlite.exec(statement)
    sqlite.close()
  }
  return { url: `file:${file}`, execute, drop: () => rm(folder, { recursive: true }) }
}

async function emptyPostgres(template = 'template1'): Promise<Place> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copies the files of the template, which takes a third of the time of the default strategy.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  const execute = (statement: string) => administer(statement, name)
  const drop = () => administer(`drop database ${name} with (force)`)
  return { url: `${postgres}/${name}`, execute, drop }
}

async function administer(statement: string, name = 'postgres') {
  const client = new Client({ connectionString: `${postgres}/${name}` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
