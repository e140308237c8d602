import { sql } from 'kysely'
import { migrate } from '../db/open.ts'
import { withOwnConnection } from '../db/postgres.ts'
import type { Db } from '../db/schema.ts'
import { getColumnKind, type TableColumns, type TableRow, toRow } from './column-kinds.ts'
import type { CopySource, CopyTarget, DatabaseEnds } from './ends.ts'

const batchRows = 250

/** PostgreSQL: reads in one snapshot; creates, fills and compares in one transaction. */
export const postgresEnds: DatabaseEnds = {
  from: (url, work) =>
    withOwnConnection(url, (db) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) => work(createSource(tx))),
    ),
  create: (url, work) =>
    withOwnConnection(url, (db) =>
      db.transaction().execute(async (tx) => {
        await migrate(tx, 'postgres')
        const foreignKeys = await listForeignKeys(tx)
        // Tables are copied one by one, so rows may come before those that they reference.
        for (const key of foreignKeys)
          await alterForeignKey(tx, key, 'deferrable initially deferred')
        const result = await work(await createTarget(tx))
        await sql`set constraints all immediate`.execute(tx)
        for (const key of foreignKeys) await alterForeignKey(tx, key, 'not deferrable')
        return result
      }),
    ),
}

const createSource = (tx: Db): CopySource => ({
  migrations: async () =>
    (await listTables(tx)).includes('kysely_migration')
      ? getNames(await sql<NameRow>`select name from kysely_migration`.execute(tx))
      : [],
  countRows: async (table) => {
    const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.id(table)}`.execute(
      tx,
    )
    return Number(rows[0]?.n)
  },
  rows: (table) => readRows(tx, table),
  lastIds: async () => {
    const lastIds: Record<string, number> = {}
    for (const [table, sequence] of await listSequences(tx)) {
      const { rows } = await sql<{ last_value: string; is_called: boolean }>`
        select last_value, is_called from ${sql.raw(sequence)}`.execute(tx)
      if (rows[0]?.is_called) lastIds[table] = Number(rows[0].last_value)
    }
    return lastIds
  },
})

const createTarget = async (tx: Db): Promise<CopyTarget> => ({
  tables: await Promise.all((await listTables(tx)).map((name) => readTable(tx, name))),
  rows: (table) => readRows(tx, table),
  empty: async (table) => {
    await sql`delete from ${sql.id(table)}`.execute(tx)
  },
  write: async ({ name, columns }, rows) => {
    const names = sql.join(Object.keys(columns).map((column) => sql.id(column)))
    // The server converts each value to the type of its column.
    await sql`insert into ${sql.id(name)} (${names})
      select ${names} from json_populate_recordset(null::${sql.id(name)}, ${JSON.stringify(rows)})`.execute(
      tx,
    )
  },
  setLastIds: async (lastIds) => {
    for (const [table, sequence] of await listSequences(tx)) {
      const last = lastIds[table] ?? 0
      await sql`select setval(${sequence}, ${Math.max(last, 1)}, ${last > 0})`.execute(tx)
    }
  },
})

async function* readRows(tx: Db, table: TableColumns): AsyncGenerator<TableRow[]> {
  const names = sql.join(Object.keys(table.columns).map((column) => sql.id(column)))
  await sql`declare rows_of_table no scroll cursor for
    select ${names} from ${sql.id(table.name)}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      fetch ${sql.lit(batchRows)} from rows_of_table`.execute(tx)
    if (rows.length === 0) break
    yield rows.map((row) => toRow(table, row))
  }
  // After a failure the rollback closes it.
  await sql`close rows_of_table`.execute(tx)
}

interface NameRow {
  name: string
}
const getNames = ({ rows }: { rows: NameRow[] }) => rows.map(({ name }) => name)

/** Returns all tables except the lock of migrations. */
const listTables = async (tx: Db) =>
  getNames(
    await sql<NameRow>`select tablename as name from pg_tables where schemaname = current_schema()
      and tablename <> 'kysely_migration_lock' order by tablename`.execute(tx),
  )

async function readTable(tx: Db, name: string): Promise<TableColumns> {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${name}`.execute(tx)
  const kinds = rows.map(
    ({ name: column, type }) => [column, getColumnKind(name, column, type)] as const,
  )
  return { name, columns: Object.fromEntries(kinds) }
}

/** Returns the tables with generated ids, each with its sequence. */
async function listSequences(tx: Db): Promise<[table: string, sequence: string][]> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    select table_name as name, pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and column_default like 'nextval(%'`.execute(tx)
  return rows.map(({ name, sequence }) => [name, sequence])
}

interface ForeignKey {
  table: string
  name: string
}

async function listForeignKeys(tx: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as "table", conname as name from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  return rows
}

async function alterForeignKey(tx: Db, { table, name }: ForeignKey, change: string) {
  await sql`alter table ${sql.raw(table)} alter constraint ${sql.id(name)} ${sql.raw(change)}`.execute(
    tx,
  )
}
