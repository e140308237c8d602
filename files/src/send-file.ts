import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { isHeld, type Part, type Validators, wantedPart } from './conditions.ts'

/** A file as it is answered. */
export interface Sending extends Validators {
  /** The open file, which is closed whatever happens; or all of it, where it is in memory. */
  contents: FileHandle | Buffer
  /** How much of the file is sent, from its beginning. */
  bytes: number
  /** Header fields of whatever is answered, a refusal too: name, value, name, value. */
  always: string[]
  /** What the answer says of the file. */
  fields: string[]
}

/** So much is read at once, and held for a reader who is slow. */
const pieceBytes = 65_536

/**
 * Answers GET with a file, with a part of it (`Range`), or with 304. Answers HEAD with the headers
 * of the whole file: `Range` is for GET only (RFC 9110 §14.2). A client that disconnects is no
 * error. Throws the errors of the file system: before the headers are sent, so that the caller can
 * answer with another status, or after them. Then the connection is closed, because the announced
 * length is not reached.
 */
export async function sendFile(req: IncomingMessage, res: ServerResponse, sending: Sending) {
  const { contents } = sending
  try {
    if (!res.destroyed) await answer(req, res, sending)
  } finally {
    if (!Buffer.isBuffer(contents)) await contents.close()
  }
}

async function answer({ headers, method }: IncomingMessage, res: ServerResponse, sending: Sending) {
  const { contents, bytes, always, fields, etag, lastModified } = sending
  const known = [...always, ...fields, 'ETag', etag, 'Last-Modified', lastModified]
  if (isHeld(headers, sending)) return void res.writeHead(304, known).end()
  const part = method === 'GET' ? wantedPart(headers, sending, bytes) : undefined
  const range = (span: string) => ['Content-Range', `bytes ${span}/${bytes}`]
  if (part === 'none')
    return void res.writeHead(416, [...always, ...range('*'), 'Cache-Control', 'no-store']).end()
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const isEmpty = method === 'HEAD' || bytes === 0
  const first = isEmpty ? undefined : await beginningOf(contents, { start, end })
  known.push('Accept-Ranges', 'bytes', 'Content-Length', String(end - start + 1))
  if (part) known.push(...range(`${start}-${end}`))
  res.writeHead(part ? 206 : 200, known)
  if (!first || Buffer.isBuffer(contents) || start + first.length > end) res.end(first)
  else await pour(contents, first, { start: start + first.length, end }, res)
}

/** The first piece of a part; of what is in memory, all of it. */
const beginningOf = (contents: FileHandle | Buffer, part: Part): Promise<Buffer> | Buffer =>
  Buffer.isBuffer(contents)
    ? contents.subarray(part.start, part.end + 1)
    : readPiece(contents, part)

async function readPiece(file: FileHandle, { start, end }: Part): Promise<Buffer> {
  const piece = Buffer.allocUnsafe(Math.min(pieceBytes, end - start + 1))
  const { bytesRead } = await file.read(piece, 0, piece.length, start)
  if (bytesRead === 0) throw new Error('A file that is sent has become shorter.')
  return piece.subarray(0, bytesRead)
}

async function pour(file: FileHandle, first: Buffer, { start, end }: Part, res: ServerResponse) {
  let fault: unknown
  async function* pieces() {
    yield first
    for (let at = start; at <= end; ) {
      const piece = await readPiece(file, { start: at, end }).catch((error: unknown) => {
        fault = error
        throw error
      })
      at += piece.length
      yield piece
    }
  }
  // What else goes wrong is the reader, who has left.
  await pipeline(pieces, res).catch(() => {})
  if (fault !== undefined) throw fault
}
