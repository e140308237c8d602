import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { readChunks } from '../archive/read-chunks.ts'

/** How the content of a file usually changes between two copies. */
export type ChangePattern = 'in place' | 'by shifting' | 'as a whole'

/** Sixteen pages of SQLite. */
const inPlaceBytes = 64 * 1024
const wholeBytes = 4 * 1024 * 1024
const readBytes = 1024 * 1024
/** Limits of content-defined chunks: 64 KiB on average beyond the minimum. */
const minBytes = 16 * 1024
const maxBytes = 256 * 1024
const averageBits = 16
const hashBits = 32

/** Cuts an open file into pieces, so that unchanged parts give the same pieces again. */
export function cutFile(handle: FileHandle, changing: ChangePattern): AsyncIterable<Buffer> {
  if (changing === 'by shifting') return cutByContent(readChunks(handle, 0, undefined, readBytes))
  return readChunks(handle, 0, undefined, changing === 'in place' ? inPlaceBytes : wholeBytes)
}

/** Content-defined chunking: cuts where a rolling hash matches, so an insertion changes only the chunks around it. */
export async function* cutByContent(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let buffered = Buffer.alloc(0)
  for await (const read of source) {
    buffered = Buffer.concat([buffered, read])
    while (buffered.length >= maxBytes) {
      const end = findCut(buffered)
      yield buffered.subarray(0, end)
      buffered = buffered.subarray(end)
    }
  }
  while (buffered.length > 0) {
    const end = findCut(buffered)
    yield buffered.subarray(0, end)
    buffered = buffered.subarray(end)
  }
}

/** Fixed pseudorandom number for each byte. */
const gear = Uint32Array.from({ length: 256 }, (_, byte) =>
  hash('sha256', String(byte), 'buffer').readUInt32LE(),
)

// Gear hash (https://www.usenix.org/conference/atc16/technical-sessions/presentation/xia) over the
// last 32 bytes.
function findCut(bytes: Buffer): number {
  const end = Math.min(bytes.length, maxBytes)
  let rolling = 0
  for (let at = minBytes; at < end; at++) {
    rolling = (rolling << 1) + (gear[bytes[at] ?? 0] ?? 0)
    if (rolling >>> (hashBits - averageBits) === 0) return at + 1
  }
  return end
}
