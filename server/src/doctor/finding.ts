import { type Finding, type FindingCode, findings } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'

/** A finding by its name, with what stands in its sentence. */
export const found = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  code,
  level: findings[code],
  values,
})

/** What is examined, and by what: nothing of it is changed. */
export interface Examined {
  config: Config
  /** As it was given, or as it lies in the data folder; undefined where there is none. */
  secret: string | undefined
  /** Why the one that lies there cannot be read. */
  secretProblem?: string | undefined
  now: () => Date
}

/** The code of an error, as of the network, or its message where the code is one for all of SQLite. */
export const reasonOf = (error: unknown) => {
  const { message, code, cause } = Object(error)
  const ownCode = code === sqliteErrorCode ? undefined : code
  const reason = Object(cause).code ?? Object(cause).message ?? ownCode ?? message
  return String(reason).split('\n', 1)[0] ?? ''
}

/** https://nodejs.org/api/errors.html#err_sqlite_error */
const sqliteErrorCode = 'ERR_SQLITE_ERROR'
