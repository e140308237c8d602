import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Refusal } from '../../settings/refusal.ts'
import { readChunks } from './read-chunks.ts'

const sumBytes = 32
/**
 * Skippable frame of zstd (https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.2) with the
 * SHA-256 of all bytes before it. This is its magic number and length.
 */
const frameMark = Buffer.from([0x5b, 0x2a, 0x4d, 0x18, sumBytes, 0, 0, 0])
const frameBytes = frameMark.length + sumBytes

/** Yields the bytes of a source, then a frame with their checksum. */
export async function* appendChecksumFrame(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  for await (const chunk of source) {
    digest.update(chunk)
    yield chunk
  }
  yield Buffer.concat([frameMark, digest.digest()])
}

/**
 * Compares a file with the checksum in its last frame, and returns the offset of that frame. Call it
 * before reading anything else: zstd does not detect bytes that are missing after its last block.
 * Throws a `Refusal` if the checksum differs.
 */
export async function verifyChecksumFrame(handle: FileHandle, file: string): Promise<number> {
  const { size } = await handle.stat()
  const end = Math.max(0, size - frameBytes)
  const digest = createHash('sha256')
  for await (const chunk of readChunks(handle, 0, end)) digest.update(chunk)
  const { buffer } = await handle.read(Buffer.alloc(frameBytes), 0, frameBytes, end)
  if (!buffer.equals(Buffer.concat([frameMark, digest.digest()])))
    throw new Refusal(`${file} is damaged or truncated: its checksum is wrong.`)
  return end
}
