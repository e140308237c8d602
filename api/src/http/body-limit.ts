import { HTTPException } from 'hono/http-exception'
import type { ApiRequest } from './api-request.ts'

/** Default limit: enough for every form and JSON call. */
export const defaultBytesMax = 64_000

/**
 * Reads a body, empty if there is none. Throws a 413 if it is larger than `max` bytes, announced or
 * not. Call it after the guard, so that a refused request is never buffered.
 */
export async function readBody(request: ApiRequest, max = defaultBytesMax): Promise<Buffer> {
  if (Number(request.header('content-length')) > max) throw createTooLargeError(max)
  const chunks: Uint8Array[] = []
  // `for await` would cancel the body at the end, and abort the sender before it gets the response.
  const reader = request.body?.getReader()
  let bytes = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    bytes += next.value.length
    if (bytes > max) throw createTooLargeError(max)
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}

const createTooLargeError = (max: number) =>
  new HTTPException(413, { message: `The body is larger than ${max} bytes.` })
