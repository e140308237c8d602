import { hash } from 'node:crypto'
import type { Context } from 'hono'
import type { IsStillValid } from './reply.ts'

/** A caller in the same process sets `onValue` in Hono's `env` to skip JSON. */
export interface InProcessCaller {
  onValue?: (value: unknown, isStillValid?: IsStillValid) => void
}

/** Sends a value with status 200, with `isStillValid` to a caller in the same process. */
export function answerWithValue(c: Context, value: object, isStillValid?: IsStillValid): Response {
  const { onValue }: InProcessCaller = c.env ?? {}
  if (!onValue) return c.json(value)
  onValue(value, isStillValid)
  return c.body(null)
}

/**
 * Returns a function that reads again and compares with `before`; undefined for a caller in another
 * process. Pass a `read` from outside the handler: a closure inside would keep the request in
 * memory.
 */
export function createValidityCheck(
  { isInProcess }: { isInProcess: boolean },
  before: object,
  read: () => Promise<object>,
): IsStillValid | undefined {
  if (!isInProcess) return undefined
  const hashBefore = hashValue(before)
  return async () => hashValue(await read()) === hashBefore
}

const hashValue = (value: object) => hash('sha256', JSON.stringify(value), 'base64url')

/** True if the caller is in this process and takes the value itself. */
export const isInProcess = (c: Context) =>
  (c.env as InProcessCaller | undefined)?.onValue !== undefined
