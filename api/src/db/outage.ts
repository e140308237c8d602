import { DatabaseError } from 'pg'

/**
 * What a database cannot do for a while: anything (it is down, frozen or has no slot left), this one
 * thing (a lock, a limit of time), or writing (its disk is full).
 */
export type OutageKind = 'away' | 'busy' | 'full'

/** A fault of the database that passes by itself, and no fault of the query. */
export class DatabaseOutage extends Error {
  readonly kind: OutageKind

  constructor(kind: OutageKind, cause: unknown) {
    super(`${beginnings[kind]}: ${Object(cause).message || String(cause)}`, { cause })
    this.kind = kind
  }
}

const beginnings: Record<OutageKind, string> = {
  away: 'The database does not answer',
  busy: 'The database is busy',
  full: 'The database cannot be written',
}

/** Hears how the database does, to tell when an outage begins and ends. */
export interface OutageListener {
  failed: (outage: DatabaseOutage) => void
  /** A query was answered; `wrote`: and something was written. */
  worked: (wrote: boolean) => void
}

export const nobodyListens: OutageListener = { failed: () => {}, worked: () => {} }

/** Whether a statement changes rows. */
export const isWriting = (sql: string) => /^\s*(insert|update|delete)\b/i.test(sql)

/** The outage behind an error of either database, if it is one; any other error is a real fault. */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  if (error instanceof DatabaseOutage) return error
  const kind = kindOf(error)
  return kind && new DatabaseOutage(kind, error)
}

function kindOf(error: unknown): OutageKind | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof DatabaseError) return postgresKind(error.code ?? '')
  if ('errcode' in error) return sqliteKinds[Number(error.errcode) & primaryCode]
  return 'syscall' in error || connectionLost.test(error.message) ? 'away' : undefined
}

const postgresKind = (code: string): OutageKind | undefined =>
  code.startsWith(connectionExceptions) ? 'away' : postgresKinds[code]

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const connectionExceptions = '08'
const postgresKinds: Record<string, OutageKind> = {
  /** The server was shut down, has crashed or is starting. */
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  /** Out of memory, and out of what else it has. */
  '53000': 'away',
  '53200': 'away',
  /** No slot is left, of the server or of the role. */
  '53300': 'away',
  '53400': 'away',
  /** Over the limit of time, waited for a lock, or lost against another transaction. */
  '57014': 'busy',
  '55P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53100': 'full',
  '58030': 'full',
  /** A standby that has not taken over yet. */
  '25006': 'full',
}

/** https://www.sqlite.org/rescode.html: the lowest byte tells the kind, the others the occasion. */
const primaryCode = 0xff
const sqliteKinds: Record<number, OutageKind> = {
  /** SQLITE_BUSY, SQLITE_LOCKED */
  5: 'busy',
  6: 'busy',
  /** SQLITE_IOERR, SQLITE_FULL */
  10: 'full',
  13: 'full',
}

// What `pg` says of connections; it gives these errors no code.
const connectionLost =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout (expired|exceeded))/
