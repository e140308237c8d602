import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import type { SourceReading } from '../old-site-exports/old-site-export.ts'
import { readWholeText } from './read-whole-text.ts'

/** Rows of the tables of SPIP, by the name of the table without its prefix. */
export type SpipTables = Map<string, SpipRow[]>
export type SpipRow = Record<string, string>

/** Tables that the import reads. */
const wanted = new Set([
  ...['articles', 'rubriques', 'mots', 'mots_liens', 'auteurs', 'auteurs_liens', 'documents'],
  ...['documents_liens', 'urls', 'meta'],
])

const sqliteHead = 'SQLite format 3\0'

/** Reads a database of SPIP: an SQLite file, or a dump of MySQL as text. */
export async function readSpipTables(
  file: string,
  onRead: SourceReading['onRead'],
): Promise<SpipTables> {
  const handle = await open(file)
  const head = await handle.read(Buffer.alloc(sqliteHead.length)).finally(() => handle.close())
  const isSqlite = head.buffer.toString('latin1') === sqliteHead
  const tables = isSqlite ? readSqlite(file) : await readMysqlText(file, onRead)
  if (!tables.has('articles')) throw new ExportRefusal('not-spip')
  return tables
}

const toName = (table: string) => table.replace(/^[a-z\d]+_/i, '')

function readSqlite(file: string): SpipTables {
  const tables: SpipTables = new Map()
  const sqlite = new DatabaseSync(file, { readOnly: true })
  try {
    const names = sqlite.prepare(`select name from sqlite_master where type = 'table'`).all()
    for (const { name } of names) {
      const table = String(name)
      if (!wanted.has(toName(table))) continue
      const rows = sqlite.prepare(`select * from "${table.replaceAll('"', '""')}"`).all()
      tables.set(toName(table), rows.map(toRow))
    }
    return tables
  } catch {
    throw new ExportRefusal('not-sqlite')
  } finally {
    sqlite.close()
  }
}

const toRow = (row: object): SpipRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value === null ? '' : String(value)]),
  )

/** Reads the `create table` and `insert` statements of a dump. Others are skipped. */
async function readMysqlText(file: string, onRead: SourceReading['onRead']): Promise<SpipTables> {
  const text = await readWholeText(file, onRead)
  const tables: SpipTables = new Map()
  const columnsOf = new Map<string, string[]>()
  const statement =
    /^(?:CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?\s*\(([\s\S]*?)^\)|(?:INSERT|REPLACE)\s+(?:IGNORE\s+)?INTO [`"]?(\w+)[`"]?\s*(\([^)]*\))?\s*VALUES)/gim
  for (let found = statement.exec(text); found; found = statement.exec(text)) {
    const [, created, body = '', inserted = '', named] = found
    if (created !== undefined) {
      columnsOf.set(
        created,
        [...body.matchAll(/^\s*[`"](\w+)[`"]/gm)].map(([, name = '']) => name),
      )
      continue
    }
    const name = toName(inserted)
    if (!wanted.has(name)) continue
    const columns = named?.match(/\w+/g) ?? columnsOf.get(inserted) ?? []
    const { rows, end } = readValues(text, statement.lastIndex)
    statement.lastIndex = end
    const known = tables.get(name) ?? []
    for (const values of rows)
      known.push(Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ''])))
    tables.set(name, known)
  }
  return tables
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', 0: '', Z: '', b: '' }

/** Reads `(1,'a'),(2,'b');` from a place of a text. A dump that is cut ends with its last whole row. */
function readValues(text: string, from: number) {
  const rows: string[][] = []
  let row: string[] = []
  const value = /\s*(?:'((?:[^'\\]|\\[\s\S]|'')*)'|([^,()';\s]+)|([(),;]))/y
  value.lastIndex = from
  for (let found = value.exec(text); found; found = value.exec(text)) {
    const [, quoted, bare, mark] = found
    if (quoted !== undefined) row.push(unquote(quoted))
    else if (bare !== undefined) row.push(bare.toUpperCase() === 'NULL' ? '' : bare)
    else if (mark === '(') row = []
    else if (mark === ')') rows.push(row)
    else if (mark === ';') break
  }
  return { rows, end: value.lastIndex || text.length }
}

const unquote = (text: string) =>
  text.replaceAll(/\\([\s\S])|''/g, (_, escaped?: string) =>
    escaped === undefined ? "'" : (escapes[escaped] ?? escaped),
  )
