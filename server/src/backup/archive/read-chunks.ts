import type { FileHandle } from 'node:fs/promises'

const defaultBytes = 64 * 1024

/** Reads an open file from `start` to `end` in chunks of `chunkBytes`. */
export async function* readChunks(
  handle: FileHandle,
  start: number,
  end = Number.POSITIVE_INFINITY,
  chunkBytes = defaultBytes,
): AsyncGenerator<Buffer> {
  for (let offset = start; offset < end; ) {
    const length = Math.min(chunkBytes, end - offset)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    offset += bytesRead
  }
}
