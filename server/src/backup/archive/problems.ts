import { CopyProblem } from '@vitrine/api/copies/problem'
import { Refusal } from '../../settings/refusal.ts'

const withoutHint = ['ENOSPC', 'EDQUOT']

/** What the system says of a place where a file was to be written. */
export const notWritable = (file: string) => (error: NodeJS.ErrnoException) => {
  // A disk that is full has a sentence of its own.
  if (error.syscall === undefined || withoutHint.includes(error.code ?? '')) throw error
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
