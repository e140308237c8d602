import { CopyProblem } from '@vitrine/api/copies/problem'
import { Refusal } from '../settings/refusal.ts'

/** What a database does not do is told at the terminal in the sentence that it came with. */
export async function asRefusal<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof CopyProblem ? new Refusal(error.message) : error
  }
}
