import { HTTPException } from 'hono/http-exception'
import type { ApiRequest } from './api-request.ts'

/** Room for the fields of any call of people. */
export const usualMax = 64_000

/**
 * Returns the bytes of a body, empty if there is none. Throws a 413 for a larger one, announced or
 * not. Call it after the guard: until then no part of a body is in memory.
 */
export async function readBody(request: ApiRequest, max = usualMax): Promise<Buffer> {
  if (Number(request.header('content-length')) > max) throw tooLarge(max)
  const pieces: Uint8Array[] = []
  // A loop over the body would cancel it in the end, and the sender with it, before the answer.
  const reader = request.body?.getReader()
  let bytes = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.length
    if (bytes > max) throw tooLarge(max)
    pieces.push(next.value)
  }
  return Buffer.concat(pieces)
}

const tooLarge = (max: number) =>
  new HTTPException(413, { message: `The body is larger than ${max} bytes.` })
