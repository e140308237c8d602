import { dirname, resolve } from 'node:path'
import { dialectOf } from '@vitrine/api/copies/copies'
import { CopyProblem } from '@vitrine/api/copies/problem'
import { fileOf } from '@vitrine/api/db/database-url'
import { diskFullSentence, isDiskFull, Refusal } from '../../settings/refusal.ts'
import { isFull } from './room.ts'

/** Returns a handler that turns a system error of writing `file` into a `Refusal`. */
export const notWritable =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (isDiskFull(error)) throw new Refusal(diskFullSentence(error, dirname(file)))
    if (error.syscall === undefined) throw error
    throw new Refusal(`${file} cannot be written: ${error.message}`)
  }

/**
 * Like `toWriteRefusal`, but for the copy of the database. SQLite does not report which disk is full:
 * the one of the database or the one of the copy.
 */
export const notCopied =
  (file: string, databaseUrl: string) =>
  async (error: NodeJS.ErrnoException): Promise<never> => {
    const isSqlite = dialectOf(databaseUrl) === 'sqlite'
    const from = isSqlite ? dirname(resolve(fileOf(databaseUrl))) : undefined
    if (from !== undefined && isDiskFull(error) && (await isFull(from)))
      throw new Refusal(diskFullSentence(error, from))
    return notWritable(file)(error)
  }

/** Turns a `CopyProblem` into a `Refusal` with the same message. */
export async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof CopyProblem ? new Refusal(error.message) : error
  }
}
