import { hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { chunksOf } from '../archive/chunks.ts'

/** How the contents of a file change from one hour to the next. */
export type Changing = 'in place' | 'by shifting' | 'as a whole'

/** Sixteen pages of SQLite. */
const placeBytes = 64 * 1024
const wholeBytes = 4 * 1024 * 1024
const readBytes = 1024 * 1024
/** Of what is cut by its contents: 64 KiB on average beyond the least. */
const leastBytes = 16 * 1024
const mostBytes = 256 * 1024
const averageBits = 16
const hashBits = 32

/** Cuts an open file into pieces, so that what has not changed makes the same pieces again. */
export function piecesOf(handle: FileHandle, changing: Changing): AsyncIterable<Buffer> {
  if (changing === 'by shifting') return byContent(chunksOf(handle, 0, undefined, readBytes))
  return chunksOf(handle, 0, undefined, changing === 'in place' ? placeBytes : wholeBytes)
}

/** Cuts wherever the last bytes say so, wherever they stand: the rest is cut alike when some are put in. */
export async function* byContent(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0)
  for await (const read of source) {
    held = Buffer.concat([held, read])
    while (held.length >= mostBytes) {
      const end = cutIn(held)
      yield held.subarray(0, end)
      held = held.subarray(end)
    }
  }
  while (held.length > 0) {
    const end = cutIn(held)
    yield held.subarray(0, end)
    held = held.subarray(end)
  }
}

/** A number for each byte, as if by chance, and always the same. */
const gear = Uint32Array.from({ length: 256 }, (_, byte) =>
  hash('sha256', String(byte), 'buffer').readUInt32LE(),
)

// A gear hash (https://www.usenix.org/conference/atc16/technical-sessions/presentation/xia): a byte has
// left it after 32 more.
function cutIn(bytes: Buffer): number {
  const end = Math.min(bytes.length, mostBytes)
  let mark = 0
  for (let at = leastBytes; at < end; at++) {
    mark = (mark << 1) + (gear[bytes[at] ?? 0] ?? 0)
    if (mark >>> (hashBits - averageBits) === 0) return at + 1
  }
  return end
}
