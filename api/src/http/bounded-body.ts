import { avatarRules } from '@vitrine/contract/identity'
import { identityPaths, reportPaths } from '@vitrine/contract/paths'
import { reportRules } from '@vitrine/contract/reports'
import type { Context, MiddlewareHandler } from 'hono'
import { refuse } from './refusals.ts'

const usualMax = 1_000_000
/** Addresses that take files, which come with some fields around them. */
const largerMax: Record<string, number> = {
  [identityPaths.avatar]: avatarRules.bytesMax + usualMax,
  [reportPaths.send]: reportRules.bytesMax,
}
const withoutBody = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/** Bodies over 1 MB, or over what a file may have, end here, whether or not they announce it. */
export const boundedBody: MiddlewareHandler = async (c, next) => {
  if (withoutBody.includes(c.req.method)) return next()
  const max = largerMax[c.req.path] ?? usualMax
  const announced = c.req.header('content-length')
  const inPieces = announced === undefined || c.req.header('transfer-encoding') !== undefined
  const fits = inPieces ? await gather(c, max) : Number(announced) <= max
  return fits ? next() : refuse(c, 413, `The body is larger than ${max} bytes.`)
}

/** Puts the pieces together, for the routes to read; false when they are too many. */
async function gather(c: Context, max: number): Promise<boolean> {
  const { body, headers } = c.req.raw
  if (!body) return true
  const pieces: Uint8Array[] = []
  // A loop over the body would cancel it in the end, and the sender with it, before the answer.
  const reader = body.getReader()
  let bytes = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    bytes += next.value.length
    if (bytes > max) return false
    pieces.push(next.value)
  }
  c.req.raw = new Request(c.req.url, { method: c.req.method, headers, body: Buffer.concat(pieces) })
  return true
}
