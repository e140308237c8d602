import { dirname, resolve } from 'node:path'
import { getDialect } from '@vitrine/api/copies/copies'
import { CopyProblem } from '@vitrine/api/copies/copy-problem'
import { toFilePath } from '@vitrine/api/db/database-url'
import { formatDiskFull, isDiskFull, Refusal } from '../../settings/refusal.ts'
import { isDiskFullAt } from './disk-space.ts'

/** Returns a handler that turns a system error of writing `file` into a `Refusal`. */
export const toWriteRefusal =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (isDiskFull(error)) throw new Refusal(formatDiskFull(error, dirname(file)))
    if (error.syscall === undefined) throw error
    throw new Refusal(`${file} cannot be written: ${error.message}`)
  }

/**
 * Like `toWriteRefusal`, but for the copy of the database. SQLite does not report which disk is full:
 * the one of the database or the one of the copy.
 */
export const toCopyRefusal =
  (file: string, databaseUrl: string) =>
  async (error: NodeJS.ErrnoException): Promise<never> => {
    const isSqlite = getDialect(databaseUrl) === 'sqlite'
    const from = isSqlite ? dirname(resolve(toFilePath(databaseUrl))) : undefined
    if (from !== undefined && isDiskFull(error) && (await isDiskFullAt(from)))
      throw new Refusal(formatDiskFull(error, from))
    return toWriteRefusal(file)(error)
  }

/** Turns a `CopyProblem` into a `Refusal` with the same message. */
export async function refuseCopyProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof CopyProblem ? new Refusal(error.message) : error
  }
}
