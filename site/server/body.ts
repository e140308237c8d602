import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { holdsTag } from '@vitrine/files/conditions'

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)
const compressedFrom = 512
const quickQuality = 4
const bestQuality = 9

/** A body with the encodings that it has been compressed to so far. */
export interface Body {
  raw: Buffer
  br?: Buffer
  gzip?: Buffer
  /** Of the raw body: what the tags of all its encodings begin with. */
  digest: string
}

export function bodyOf(content: string | Buffer): Body {
  const raw = Buffer.from(content)
  return { raw, digest: createHash('sha1').update(raw).digest('base64url') }
}

export const sizeOf = ({ raw, br, gzip: zipped }: Body) =>
  raw.length + (br?.length ?? 0) + (zipped?.length ?? 0)

/** The body compressed as well as is worth it for what is answered many times. */
export async function compressWell(body: Body): Promise<Body> {
  if (body.raw.length < compressedFrom) return body
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: bestQuality } }
  const br = body.br ?? (await brotli(body.raw, quality))
  return { ...body, br, gzip: await deflate(body.raw, { level: bestQuality }) }
}

/** Compresses quickly for one answer, when the client takes it. */
export async function compressForOne(html: Buffer, accepted: string | undefined) {
  if (html.length < compressedFrom || !accepted?.includes('br')) return undefined
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality } })
}

/** Header fields as `writeHead` takes them: name, value, name, value. */
export type Fields = string[]

/** In the order in which they are preferred. */
const codings = ['br', 'gzip'] as const
type Coding = (typeof codings)[number] | undefined

/** Answers with a body in the best encoding that both have, or with 304 when the client holds it. */
export function sendBody(req: IncomingMessage, res: ServerResponse, body: Body, fields: Fields) {
  const accepted = String(req.headers['accept-encoding'] ?? '')
  const coding = codings.find((each) => body[each] && accepts(accepted, each))
  const held = heldTag(req.headers['if-none-match'], body, coding, accepted)
  if (held) {
    res.writeHead(304, ['ETag', held, ...fields]).end()
    return
  }
  const bytes = (coding && body[coding]) ?? body.raw
  const encoded = coding ? ['Content-Encoding', coding] : []
  const length = ['Content-Length', String(bytes.length)]
  res.writeHead(200, ['ETag', tagOf(body, coding), ...fields, ...encoded, ...length])
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

const offers = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
}
const accepts = (accepted: string, coding: (typeof codings)[number]) =>
  offers[coding].test(accepted)

// Bytes that differ have tags that differ (RFC 9110 §8.8.3.3), or a cache would mix them up.
const tagOf = ({ digest }: Body, coding: Coding) =>
  coding ? `"${digest}-${coding}"` : `"${digest}"`

/**
 * The tag that the client holds, if what it names is of use to it: a cache may ask with the tag of an
 * encoding that the reader behind it does not take. The one that would be sent comes first.
 */
function heldTag(condition: string | undefined, body: Body, best: Coding, accepted: string) {
  if (condition === undefined) return undefined
  const taken = codings.filter((each) => accepts(accepted, each))
  const tags = [best, ...taken, undefined].map((coding) => tagOf(body, coding))
  return tags.find((tag) => holdsTag(condition, tag))
}
