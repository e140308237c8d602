import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { IsStill } from './reply.ts'

/**
 * What a caller in the same process may hand over with its request (Hono's `env`): it then gets the
 * value itself, and nobody writes it as JSON only to read it again.
 */
export interface InProcess {
  beside?: (value: unknown, isStill?: IsStill) => void
}

/**
 * Answers 200 with a value that has been parsed by its shape. A caller in the same process also gets
 * `isStill`, where the answer has one.
 */
export function answerWithValue(c: Context, value: object, isStill?: IsStill): Response {
  const { beside }: InProcess = c.env ?? {}
  if (!beside) return c.json(value)
  beside(value, isStill)
  return c.body(null)
}

/**
 * Returns a function that checks by another reading whether the value is still the same; undefined
 * for a caller in another process. Create `read` outside of the handler, or it keeps the request alive.
 */
export function stillReads(
  { isInProcess }: { isInProcess: boolean },
  before: object,
  read: () => Promise<object>,
): IsStill | undefined {
  if (!isInProcess) return undefined
  const digest = digestOf(before)
  return async () => digestOf(await read()) === digest
}

const digestOf = (value: object) => hash('sha256', JSON.stringify(value), 'base64url')

/** Whether the caller takes the value itself. */
export const isInProcess = (c: Context) => (c.env as InProcess | undefined)?.beside !== undefined
