import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
  etag: string
}

export function bodyOf(content: string | Buffer): Body {
  const raw = Buffer.from(content)
  return { raw, etag: `"${createHash('sha1').update(raw).digest('base64url')}"` }
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
export async function compressForOne(html: string, accepted: string | undefined) {
  if (html.length < compressedFrom || !accepted?.includes('br')) return undefined
  return brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quickQuality } })
}

/** Header fields as `writeHead` takes them: name, value, name, value. */
export type Fields = string[]

/** Answers with a body in the best encoding that both have, or with 304 when the client holds it. */
export function sendBody(req: IncomingMessage, res: ServerResponse, body: Body, fields: Fields) {
  if (holdsTag(req.headers['if-none-match'], body.etag)) {
    res.writeHead(304, ['ETag', body.etag, ...fields]).end()
    return
  }
  const [encoding, bytes] = bestEncoding(req.headers['accept-encoding'], body)
  const encoded = encoding ? ['Content-Encoding', encoding] : []
  const length = ['Content-Length', String(bytes.length)]
  res.writeHead(200, ['ETag', body.etag, ...fields, ...encoded, ...length])
  res.end(req.method === 'HEAD' ? undefined : bytes)
}

function bestEncoding(accepted: string | string[] | undefined, { raw, br, gzip: zipped }: Body) {
  const offered = String(accepted ?? '')
  if (br && /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offered)) return ['br', br] as const
  if (zipped && /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offered))
    return ['gzip', zipped] as const
  return [undefined, raw] as const
}

/** Whether `If-None-Match` names this tag: alone, in a list, weakly or by `*`. */
export function holdsTag(header: string | undefined, etag: string) {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
