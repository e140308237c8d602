import type { CallResult, Refused } from './client.ts'

/** Thrown by queries if their call is refused. */
export class CallFailed extends Error {
  readonly refused: Refused

  constructor(refused: Refused) {
    super(refused.message ?? `The API answered ${refused.status}.`)
    this.refused = refused
  }
}

/** Returns the data of an answer. Throws `CallFailed` for a refusal. */
export function unwrap<T>(answer: CallResult<T>): T {
  if (!answer.ok) throw new CallFailed(answer)
  return answer.data
}

/** Returns the refusal if a query failed because of one. */
export const getRefusal = (error: unknown): Refused | undefined =>
  error instanceof CallFailed ? error.refused : undefined
