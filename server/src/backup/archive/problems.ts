import { dirname } from 'node:path'
import { CopyProblem } from '@vitrine/api/copies/problem'
import { diskFullSentence, isDiskFull, Refusal } from '../../settings/refusal.ts'

/** Turns what the system says of a place where a file was to be written into a `Refusal`. */
export const notWritable =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (isDiskFull(error)) throw new Refusal(diskFullSentence(error, dirname(file)))
    if (error.syscall === undefined) throw error
    throw new Refusal(`${file} cannot be written: ${error.message}`)
  }

/** What a database does not do is told at the terminal in the sentence that it came with. */
export async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof CopyProblem ? new Refusal(error.message) : error
  }
}
