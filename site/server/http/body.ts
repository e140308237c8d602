import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import {
  acceptsCoding,
  chooseCoding,
  codings,
  compress,
  compressQuickly,
  quickCodings,
  type Coding as Way,
} from '@vitrine/files/compression'
import { matchesEtag } from '@vitrine/files/conditional-requests'

const unbrotli = promisify(brotliDecompress)
const compressedFrom = 512
const bestQuality = 9
/** Brotli quality of pages: 1 % larger than the best, at a ninth of the time. */
const pageQuality = 5

/** A string holds one byte per character (latin1) and is sent in one write with the head. */
export type Bytes = Buffer | string

/** Stored encodings of a body: raw, compressed or both. */
export interface EncodedBody {
  raw?: Buffer | undefined
  br?: Bytes
  gzip?: Bytes
  /** Digest of the raw body; the ETags of all encodings begin with it. */
  digest: string
}

export interface Body extends EncodedBody {
  raw: Buffer
}

export function createBody(content: string | Buffer): Body {
  const raw = typeof content === 'string' ? Buffer.from(content) : content
  return { raw, digest: hashBody(raw) }
}

export const hashBody = (raw: Buffer) => hash('sha1', raw, 'base64url')

export const getEncodedSize = ({ raw, br, gzip: zipped }: EncodedBody) =>
  (raw?.length ?? 0) + (br?.length ?? 0) + (zipped?.length ?? 0)

/** Compresses a body with high quality, for content that is sent many times. */
export async function compressWell(body: Body): Promise<Body> {
  if (body.raw.length < compressedFrom) return body
  const br = body.br ?? (await compress(body.raw, 'br', bestQuality))
  return { ...body, br, gzip: await compress(body.raw, 'gzip', bestQuality) }
}

/** Returns the Brotli encoding alone, to save memory; short bodies stay as they are. */
export async function packBody(body: Body): Promise<EncodedBody> {
  if (body.raw.length < compressedFrom) return body
  const br = await compress(body.raw, 'br', pageQuality)
  return { br: br.toString('latin1'), digest: body.digest }
}

/** Decompresses a Brotli body, or converts it to another coding. */
export async function unpackBody(br: Bytes, coding: Coding): Promise<Buffer> {
  const raw = await unbrotli(typeof br === 'string' ? Buffer.from(br, 'latin1') : br)
  return coding ? compress(raw, coding, bestQuality) : raw
}

/** Header fields as `writeHead` takes them: a flat list of names and values. */
export type HeaderFields = string[]

/** Content coding of a response; undefined for uncompressed. */
export type Coding = Way | undefined

export const getAcceptedCodings = ({ headers }: IncomingMessage) =>
  String(headers['accept-encoding'] ?? '')

type Unpack = (coding: Coding) => Promise<Bytes>

/**
 * Sends a body in the best coding that the client accepts, or 304 if the client has it. `unpack`
 * creates a coding that is not stored.
 */
export function sendBody(
  req: IncomingMessage,
  res: ServerResponse,
  body: EncodedBody,
  fields: HeaderFields,
  unpack: Unpack = rejectUnpack,
): Promise<void> | void {
  const accepted = getAcceptedCodings(req)
  const coding = codings.find((each) => isOffered(body, each) && acceptsCoding(accepted, each))
  const matchingTag = findMatchingTag(req.headers['if-none-match'], body, coding, accepted)
  if (matchingTag) return void res.writeHead(304, ['ETag', matchingTag, ...fields]).end()
  const send = (bytes: Bytes) => {
    res.writeHead(200, [...fields, ...getCodingFields(body, coding, bytes)])
    res.end(req.method === 'HEAD' ? undefined : bytes, 'latin1')
  }
  const bytes = body[coding ?? 'raw']
  return bytes === undefined ? unpack(coding).then(send) : send(bytes)
}

interface FreshDocument {
  status: number
  html: Buffer
  fields: HeaderFields
  /** Digest of the raw HTML, if later answers have the same; undefined for no `ETag`. */
  digest?: string | undefined
  compressed: boolean
}

/** Sends a document that is not cached yet, or answers with 304 when the client has it. */
export async function sendDocument(
  req: IncomingMessage,
  res: ServerResponse,
  { status, html, fields, digest, compressed }: FreshDocument,
) {
  const accepted = getAcceptedCodings(req)
  const isLong = compressed && html.length >= compressedFrom
  const coding = isLong ? chooseCoding(accepted, quickCodings) : undefined
  const condition = req.headers['if-none-match']
  const matchingTag =
    digest === undefined ? undefined : findMatchingTag(condition, { digest }, coding, accepted)
  if (matchingTag) return void res.writeHead(304, ['ETag', matchingTag, ...fields]).end()
  const body = coding ? await compressQuickly(html, coding) : html
  const tag = digest === undefined ? [] : ['ETag', getQuickTag({ digest }, coding)]
  const encoded = coding ? ['Content-Encoding', coding] : []
  res.writeHead(status, [...fields, ...tag, ...encoded, 'Content-Length', String(body.length)])
  res.end(req.method === 'HEAD' ? undefined : body)
}

const rejectUnpack = () => Promise.reject(new Error('A body is stored in no coding.'))

/** Header fields for a body in this coding: `ETag`, `Content-Encoding`, `Content-Length`. */
export function getCodingFields(
  body: EncodedBody,
  coding: Coding,
  { length }: Bytes,
): HeaderFields {
  const encoded = coding ? ['Content-Encoding', coding] : []
  return ['ETag', getTag(body, coding), ...encoded, 'Content-Length', String(length)]
}

// A body that is stored in Brotli alone can be converted to gzip.
const isOffered = (body: EncodedBody, coding: Way) =>
  body[coding] !== undefined || (coding === 'gzip' && body.raw === undefined)

// Each coding has its own ETag, or caches would mix them up (RFC 9110 §8.8.3.3).
const getTag = ({ digest }: Pick<EncodedBody, 'digest'>, coding: Coding) =>
  coding ? `"${digest}-${coding}"` : `"${digest}"`

/** ETag of a first response. It is compressed faster, so its bytes differ from later ones. */
const getQuickTag = ({ digest }: Pick<EncodedBody, 'digest'>, coding: Coding) =>
  coding ? `"${digest}-${coding}-quick"` : `"${digest}"`

/**
 * Returns the ETag that the client has, if it can use that coding: a cache may send the tag of a
 * coding that its own client does not accept. Prefers the one that would be sent.
 */
export function findMatchingTag(
  condition: string | undefined,
  body: Pick<EncodedBody, 'digest'>,
  best: Coding,
  accepted: string,
) {
  if (condition === undefined) return undefined
  const acceptedCodings = codings.filter((each) => acceptsCoding(accepted, each))
  const tags = [best, ...acceptedCodings, undefined].map((coding) => getTag(body, coding))
  const quickTags = acceptedCodings.map((coding) => getQuickTag(body, coding))
  return [...tags, ...quickTags].find((tag) => matchesEtag(condition, tag))
}
