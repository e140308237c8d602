import { apiPaths } from '@vitrine/contract/paths'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'

/** Room for the fields of any call of people. */
export const usualMax = 64_000
/** All texts of the code, in every language. */
const siteTextsMax = 1_000_000
/** Other limits: of what the site's own server sends. */
const bytesMax: Record<string, number> = {
  [apiPaths.storeContents]: siteTextsMax,
  [apiPaths.storeTemplates]: siteTextsMax,
  [apiPaths.seenContents]: siteTextsMax,
}

/**
 * The bytes of a body, once; an empty one for none. Larger than it may be, announced or not, it ends
 * in a 413; `longest` is for addresses that hold a number. A handler reads when it knows who sends:
 * until then nothing of a body is held.
 */
export async function readBody(c: Context, longest = usualMax): Promise<Buffer> {
  const max = bytesMax[c.req.path] ?? longest
  if (Number(c.req.header('content-length')) > max) throw tooLarge(max)
  const pieces: Uint8Array[] = []
  // A loop over the body would cancel it in the end, and the sender with it, before the answer.
  const reader = c.req.raw.body?.getReader()
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
