import { type Finding, type FindingCode, findings } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'

/** Creates a finding. `values` fill the placeholders of its message. */
export const createFinding = (code: FindingCode, values: Finding['values'] = {}): Finding => ({
  code,
  level: findings[code],
  values,
})

/** Installation to check. */
export interface ExaminedSite {
  config: Config
  /** From `SECRET` or the data folder; undefined if there is none. */
  secret: string | undefined
  /** Message if the file of the secret cannot be read. */
  secretProblem?: string | undefined
  now: () => Date
}

/** Returns the code of an error, such as `ECONNREFUSED`. Errors of SQLite share one code: returns their message. */
export const getErrorReason = (error: unknown) => {
  const { message, code, cause } = Object(error)
  const errorCode = code === sqliteErrorCode ? undefined : code
  const reason = Object(cause).code ?? Object(cause).message ?? errorCode ?? message
  return String(reason).split('\n', 1)[0] ?? ''
}

/** https://nodejs.org/api/errors.html#err_sqlite_error */
const sqliteErrorCode = 'ERR_SQLITE_ERROR'
