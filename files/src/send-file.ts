import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  type ByteRange,
  isNotModified,
  parseRange,
  type Validators,
} from './conditional-requests.ts'

/** A file to send, with its headers. */
export interface FileResponse extends Validators {
  /** The open file, which `sendFile` always closes; or its contents if they are in memory. */
  contents: FileHandle | Buffer
  /** Number of bytes to send, from the beginning of the file. */
  bytes: number
  /** Headers of every response, including 416: name, value, name, value. */
  commonHeaders: string[]
  /** Headers of a response with the file, or of 304. */
  fileHeaders: string[]
}

/** Size of a read, and so of the buffer for a slow client. */
const chunkBytes = 65_536

/**
 * Answers GET with a file, a part of it (`Range`) or 304. Answers HEAD with the headers of the whole
 * file: `Range` is for GET only (RFC 9110 §14.2). Ignores a client that disconnects. Throws errors
 * of the file system: before the headers are sent, so that the caller can answer with another
 * status; or after them, when the connection is closed because the body is incomplete.
 */
export async function sendFile(req: IncomingMessage, res: ServerResponse, sending: FileResponse) {
  const { contents } = sending
  try {
    if (!res.destroyed) await answer(req, res, sending)
  } finally {
    if (!Buffer.isBuffer(contents)) await contents.close()
  }
}

async function answer(
  { headers, method }: IncomingMessage,
  res: ServerResponse,
  sending: FileResponse,
) {
  const { contents, bytes, commonHeaders, fileHeaders, etag, lastModified } = sending
  const responseHeaders = [
    ...commonHeaders,
    ...fileHeaders,
    'ETag',
    etag,
    'Last-Modified',
    lastModified,
  ]
  if (isNotModified(headers, sending)) return void res.writeHead(304, responseHeaders).end()
  const part = method === 'GET' ? parseRange(headers, sending, bytes) : undefined
  const range = (span: string) => ['Content-Range', `bytes ${span}/${bytes}`]
  if (part === 'none')
    return void res
      .writeHead(416, [...commonHeaders, ...range('*'), 'Cache-Control', 'no-store'])
      .end()
  const { start, end } = part ?? { start: 0, end: bytes - 1 }
  const isEmpty = method === 'HEAD' || bytes === 0
  const first = isEmpty ? undefined : await readFirstChunk(contents, { start, end })
  responseHeaders.push('Accept-Ranges', 'bytes', 'Content-Length', String(end - start + 1))
  if (part) responseHeaders.push(...range(`${start}-${end}`))
  res.writeHead(part ? 206 : 200, responseHeaders)
  if (!first || Buffer.isBuffer(contents) || start + first.length > end) res.end(first)
  else await streamFile(contents, first, { start: start + first.length, end }, res)
}

/** Reads the first chunk of a range, or all of it from memory. */
const readFirstChunk = (
  contents: FileHandle | Buffer,
  range: ByteRange,
): Promise<Buffer> | Buffer =>
  Buffer.isBuffer(contents)
    ? contents.subarray(range.start, range.end + 1)
    : readChunk(contents, range)

async function readChunk(file: FileHandle, { start, end }: ByteRange): Promise<Buffer> {
  const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, end - start + 1))
  const { bytesRead } = await file.read(chunk, 0, chunk.length, start)
  if (bytesRead === 0) throw new Error('The file became shorter while it was sent.')
  return chunk.subarray(0, bytesRead)
}

async function streamFile(
  file: FileHandle,
  first: Buffer,
  { start, end }: ByteRange,
  res: ServerResponse,
) {
  let readError: unknown
  async function* chunks() {
    yield first
    for (let offset = start; offset <= end; ) {
      const chunk = await readChunk(file, { start: offset, end }).catch((error: unknown) => {
        readError = error
        throw error
      })
      offset += chunk.length
      yield chunk
    }
  }
  // Any other error means that the client has disconnected.
  await pipeline(chunks, res).catch(() => {})
  if (readError !== undefined) throw readError
}
