import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { IsStill } from './reply.ts'

/** A caller in the same process sets `onValue` in Hono's `env` to skip JSON. */
export interface InProcess {
  beside?: (value: unknown, isStillValid?: IsStill) => void
}

/** Sends a value with status 200, with `isStillValid` to a caller in the same process. */
export function answerWithValue(c: Context, value: object, isStillValid?: IsStill): Response {
  const { beside }: InProcess = c.env ?? {}
  if (!beside) return c.json(value)
  beside(value, isStillValid)
  return c.body(null)
}

/**
 * Returns a function that reads again and compares with `before`; undefined for a caller in another
 * process. Pass a `read` from outside the handler: a closure inside would keep the request in
 * memory.
 */
export function stillReads(
  { isInProcess }: { isInProcess: boolean },
  before: object,
  read: () => Promise<object>,
): IsStill | undefined {
  if (!isInProcess) return undefined
  const hashBefore = hashValue(before)
  return async () => hashValue(await read()) === hashBefore
}

const hashValue = (value: object) => hash('sha256', JSON.stringify(value), 'base64url')

/** True if the caller is in this process and takes the value itself. */
export const isInProcess = (c: Context) => (c.env as InProcess | undefined)?.beside !== undefined
