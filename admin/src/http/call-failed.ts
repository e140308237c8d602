import type { Answer, Refused } from './client.ts'

/** A call that a screen cannot do without was refused. */
export class CallFailed extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.message ?? `The API answered ${refused.status}.`)
    this.refused = refused
  }
}

/** What a call answered, for a query: a refusal is thrown. */
export function dataOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new CallFailed(answer)
  return answer.data
}

/** Why a query has failed, where that is a refusal. */
export const refusedIn = (error: unknown): Refused | undefined =>
  error instanceof CallFailed ? error.refused : undefined
