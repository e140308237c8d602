import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import {
  accepts,
  bestCoding,
  codings,
  compress,
  quickQuality,
  type Coding as Way,
} from '@vitrine/files/codings'
import { holdsTag } from '@vitrine/files/conditions'

const unbrotli = promisify(brotliDecompress)
const compressedFrom = 512
const bestQuality = 9
/** Of pages, which leave with what they show: 1 % larger than by the best, for a ninth of the time. */
const pageQuality = 5

/** What is sent: a string holds a byte in each character (latin1), and leaves in one write with its head. */
export type Bytes = Buffer | string

/** What is held of a body: as it is, compressed, or both. */
export interface Encoded {
  raw?: Buffer | undefined
  br?: Bytes
  gzip?: Bytes
  /** Of the raw body: what the tags of all its encodings begin with. */
  digest: string
}

/** A body with the encodings that it has been compressed to so far. */
export interface Body extends Encoded {
  raw: Buffer
}

export function bodyOf(content: string | Buffer): Body {
  const raw = typeof content === 'string' ? Buffer.from(content) : content
  return { raw, digest: digestOf(raw) }
}

/** The digest of a raw body, with which its tags begin. */
export const digestOf = (raw: Buffer) => createHash('sha1').update(raw).digest('base64url')

export const sizeOf = ({ raw, br, gzip: zipped }: Encoded) =>
  (raw?.length ?? 0) + (br?.length ?? 0) + (zipped?.length ?? 0)

/** The body compressed as well as is worth it for what is answered many times. */
export async function compressWell(body: Body): Promise<Body> {
  if (body.raw.length < compressedFrom) return body
  const br = body.br ?? (await compress(body.raw, 'br', bestQuality))
  return { ...body, br, gzip: await compress(body.raw, 'gzip', bestQuality) }
}

/** The Brotli of a body alone, with what its tags begin with: to be held where much is. */
export async function packed(body: Body): Promise<Encoded> {
  if (body.raw.length < compressedFrom) return body
  const br = await compress(body.raw, 'br', pageQuality)
  return { br: br.toString('latin1'), digest: body.digest }
}

/** What a body that is held in Brotli alone is in another coding. */
export async function unpacked(br: Bytes, coding: Coding): Promise<Buffer> {
  const raw = await unbrotli(typeof br === 'string' ? Buffer.from(br, 'latin1') : br)
  return coding ? compress(raw, coding, bestQuality) : raw
}

/** Header fields as `writeHead` takes them: name, value, name, value. */
export type Fields = string[]

/** How a body is sent; undefined as it is. */
export type Coding = Way | undefined

export const acceptedBy = ({ headers }: IncomingMessage) => String(headers['accept-encoding'] ?? '')

type Unpack = (coding: Coding) => Promise<Bytes>

/**
 * Answers with a body in the best encoding that both have, or with 304 when the client holds it.
 * `unpack` makes what is not held of one that is held in Brotli alone.
 */
export function sendBody(
  req: IncomingMessage,
  res: ServerResponse,
  body: Encoded,
  fields: Fields,
  unpack: Unpack = nothing,
): Promise<void> | void {
  const accepted = acceptedBy(req)
  const coding = codings.find((each) => isOffered(body, each) && accepts(accepted, each))
  const held = heldTag(req.headers['if-none-match'], body, coding, accepted)
  if (held) return void res.writeHead(304, ['ETag', held, ...fields]).end()
  const send = (bytes: Bytes) => {
    res.writeHead(200, [...fields, ...codedFields(body, coding, bytes)])
    res.end(req.method === 'HEAD' ? undefined : bytes, 'latin1')
  }
  const bytes = body[coding ?? 'raw']
  return bytes === undefined ? unpack(coding).then(send) : send(bytes)
}

/** A document that was rendered for this request. */
interface Fresh {
  status: number
  html: Buffer
  fields: Fields
  /** Its digest, where later answers carry it in their tags; without one the document has no `ETag`. */
  digest?: string | undefined
  /** Whether it is compressed for a reader who takes that. */
  compressed: boolean
}

/** Sends a document that is not cached yet, or answers with 304 when the client has it. */
export async function sendFresh(
  req: IncomingMessage,
  res: ServerResponse,
  { status, html, fields, digest, compressed }: Fresh,
) {
  const accepted = acceptedBy(req)
  const isLong = compressed && html.length >= compressedFrom
  const coding = isLong ? bestCoding(accepted) : undefined
  const condition = req.headers['if-none-match']
  const held = digest === undefined ? undefined : heldTag(condition, { digest }, coding, accepted)
  if (held) return void res.writeHead(304, ['ETag', held, ...fields]).end()
  const body = coding ? await compress(html, coding, quickQuality) : html
  const tag = digest === undefined ? [] : ['ETag', quickTagOf({ digest }, coding)]
  const encoded = coding ? ['Content-Encoding', coding] : []
  res.writeHead(status, [...fields, ...tag, ...encoded, 'Content-Length', String(body.length)])
  res.end(req.method === 'HEAD' ? undefined : body)
}

const nothing = () => Promise.reject(new Error('A body is held in no coding.'))

/** What the head of an answer adds for the coding that its body has. */
export function codedFields(body: Encoded, coding: Coding, { length }: Bytes): Fields {
  const encoded = coding ? ['Content-Encoding', coding] : []
  return ['ETag', tagOf(body, coding), ...encoded, 'Content-Length', String(length)]
}

// What is held in Brotli alone can be made into any other.
const isOffered = (body: Encoded, coding: Way) =>
  body[coding] !== undefined || (coding === 'gzip' && body.raw === undefined)

// Bytes that differ have tags that differ (RFC 9110 §8.8.3.3), or a cache would mix them up.
const tagOf = ({ digest }: Pick<Encoded, 'digest'>, coding: Coding) =>
  coding ? `"${digest}-${coding}"` : `"${digest}"`

/** The tag of a first answer: it is compressed faster than the later ones, so its bytes differ. */
const quickTagOf = ({ digest }: Pick<Encoded, 'digest'>, coding: Coding) =>
  coding ? `"${digest}-${coding}-quick"` : `"${digest}"`

/**
 * The tag that the client holds, if what it names is of use to it: a cache may ask with the tag of an
 * encoding that the reader behind it does not take. The one that would be sent comes first.
 */
export function heldTag(
  condition: string | undefined,
  body: Pick<Encoded, 'digest'>,
  best: Coding,
  accepted: string,
) {
  if (condition === undefined) return undefined
  const taken = codings.filter((each) => accepts(accepted, each))
  const tags = [best, ...taken, undefined].map((coding) => tagOf(body, coding))
  const quickTags = taken.map((coding) => quickTagOf(body, coding))
  return [...tags, ...quickTags].find((tag) => holdsTag(condition, tag))
}
