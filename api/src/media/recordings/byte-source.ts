import type { FileHandle } from 'node:fs/promises'

/** Bytes of a file that is not in memory as a whole. */
export interface ByteSource {
  bytes: number
  /** Returns the bytes from `start` on: fewer than `length` at the end of the file. */
  read: (start: number, length: number) => Promise<Buffer>
}

export const createBufferSource = (data: Buffer): ByteSource => ({
  bytes: data.length,
  read: async (start, length) => data.subarray(start, start + length),
})

export const createFileSource = (handle: FileHandle, bytes: number): ByteSource => ({
  bytes,
  read: async (start, length) => {
    const size = Math.max(0, Math.min(length, bytes - start))
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, start)
    return buffer.subarray(0, bytesRead)
  },
})
