import { DatabaseError } from 'pg'

/**
 * `away`: the database is down, frozen or has no connection left. `busy`: this query met a lock or
 * a time limit. `full`: writing fails, because the disk is full.
 */
export type OutageKind = 'away' | 'busy' | 'full'

/** A temporary failure of the database, which the query did not cause. */
export class DatabaseOutage extends Error {
  readonly kind: OutageKind

  constructor(kind: OutageKind, cause: unknown) {
    super(`${messages[kind]}: ${Object(cause).message || String(cause)}`, { cause })
    this.kind = kind
  }
}

const messages: Record<OutageKind, string> = {
  away: 'The database does not answer',
  busy: 'The database is busy',
  full: 'The database cannot be written',
}

/** Called about queries, to detect when an outage begins and ends. */
export interface OutageListener {
  onFailure: (outage: DatabaseOutage) => void
  /** A query has succeeded; `wrote` is true if it has changed rows. */
  onSuccess: (wrote: boolean) => void
}

export const ignoreOutages: OutageListener = { onFailure: () => {}, onSuccess: () => {} }

export const isReadStatement = (sql: string) => /^\s*select\b/i.test(sql)

export const isWriteStatement = (sql: string) => /^\s*(insert|update|delete)\b/i.test(sql)

/** Returns the outage behind an error of either database; undefined for any other error. */
export function toOutage(error: unknown): DatabaseOutage | undefined {
  if (error instanceof DatabaseOutage) return error
  const kind = findKind(error)
  return kind && new DatabaseOutage(kind, error)
}

function findKind(error: unknown): OutageKind | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseError) return findPostgresKind(error.code ?? '')
  if ('errcode' in error) return sqliteKinds[Number(error.errcode) & primaryCode]
  return 'syscall' in error || connectionLost.test(error.message) ? 'away' : undefined
}

const findPostgresKind = (code: string): OutageKind | undefined =>
  code.startsWith(connectionExceptions) ? 'away' : postgresKinds[code]

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const connectionExceptions = '08'
const postgresKinds: Record<string, OutageKind> = {
  /** Server shut down, crashed or starting. */
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  /** Out of memory or other resources. */
  '53000': 'away',
  '53200': 'away',
  /** Too many connections, of the server or of the role. */
  '53300': 'away',
  '53400': 'away',
  /** Statement timeout, lock timeout, serialization failure, deadlock. */
  '57014': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53100': 'full',
  '58030': 'full',
  /** A standby that has not taken over yet. */
  '25006': 'full',
}

/** https://www.sqlite.org/rescode.html: the lowest byte is the primary code. */
const primaryCode = 0xff
const sqliteKinds: Record<number, OutageKind> = {
  /** SQLITE_BUSY, SQLITE_LOCKED */
  5: 'busy',
  6: 'busy',
  /** SQLITE_IOERR, SQLITE_FULL */
  10: 'full',
  13: 'full',
}

// Messages of `pg` about connections: these errors have no code.
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (expired|exceeded))/
