import { hash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * What a caller in the same process may hand over with its request (Hono's `env`): it then gets the
 * value itself, and nobody writes it as JSON only to read it again.
 */
export interface InProcess {
  beside?: (value: unknown, isStill?: IsStill) => void
}

/** Tells whether the same would be answered now, for less than another request costs. */
export type IsStill = () => Promise<boolean>

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
 * Tells by another reading whether it still says what was read before; undefined for a caller who cannot
 * ask that. `read` is to be made outside of the request's handler, or it holds on to all of the request.
 */
export function stillReads(
  c: Context,
  before: object,
  read: () => Promise<object>,
): IsStill | undefined {
  if (!isInProcess(c)) return undefined
  const digest = digestOf(before)
  return async () => digestOf(await read()) === digest
}

const digestOf = (value: object) => hash('sha256', JSON.stringify(value), 'base64url')

/** Whether the caller takes the value itself. */
export const isInProcess = (c: Context) => (c.env as InProcess | undefined)?.beside !== undefined
