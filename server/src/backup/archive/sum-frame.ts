import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '../../settings/refusal.ts'
import { chunksOf } from './chunks.ts'

const sumBytes = 32
/**
 * A frame that programs for zstd pass over (https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.2):
 * its mark, its length, and the SHA-256 of all that comes before it.
 */
const frameMark = Buffer.from([0x5b, 0x2a, 0x4d, 0x18, sumBytes, 0, 0, 0])
const frameBytes = frameMark.length + sumBytes

/** Lets bytes through, and adds a frame with their sum. */
export async function* withSumFrame(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of source) {
    digest.update(chunk)
    yield chunk
  }
  yield Buffer.concat([frameMark, digest.digest()])
}

/**
 * Holds a file against its frame, and answers where that begins. Nothing is read from a file before:
 * a byte that has changed could say anything, and the decoder of zstd says nothing of bytes that are
 * missing behind its last block. A `Refusal` says that the file is not as it was written.
 */
export async function checkSumFrame(handle: FileHandle, file: string): Promise<number> {
  const { size } = await handle.stat()
  const end = Math.max(0, size - frameBytes)
  const digest = createHash('sha256')
  for await (const chunk of chunksOf(handle, 0, end)) digest.update(chunk)
  const { buffer } = await handle.read(Buffer.alloc(frameBytes), 0, frameBytes, end)
  if (!buffer.equals(Buffer.concat([frameMark, digest.digest()])))
    throw new Refusal(`${file} is damaged or cut short: it is not as it was written.`)
  return end
}
