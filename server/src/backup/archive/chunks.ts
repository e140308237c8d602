import type { FileHandle } from 'node:fs/promises'

const usualBytes = 64 * 1024

/** The bytes of an open file from one place to another, or to its end, so many at a time. */
export async function* chunksOf(
  handle: FileHandle,
  start: number,
  end = Number.POSITIVE_INFINITY,
  chunkBytes = usualBytes,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; ) {
    const length = Math.min(chunkBytes, end - at)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
