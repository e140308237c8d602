import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import {
  acceptFile,
  acceptRecording,
  type FileProperties,
  type RefusedFile,
} from './accept-file.ts'
import type { FileContents } from './files.ts'
import { hashBytes } from './hash-bytes.ts'
import { createFileSource } from './recordings/byte-source.ts'
import { listWrites } from './recordings/overwrite.ts'
import { findFormat, headBytes } from './recordings/read-recording.ts'

/** An accepted file that may be too large for memory. */
export interface AcceptedUpload extends FileProperties {
  contents: FileContents
  bytes: number
  hash: string
}

/**
 * Like `acceptFile`, for a received file, which it may change in place: video and audio stay on the
 * disk.
 */
export async function acceptUpload(file: string): Promise<AcceptedUpload | RefusedFile> {
  const { size } = await stat(file)
  const handle = await open(file, 'r+')
  try {
    const source = createFileSource(handle, size)
    const format = findFormat(await source.read(0, headBytes))
    if (format) {
      const recording = await acceptRecording(source, format)
      if ('refused' in recording) return recording
      const { overwrites, ...properties } = recording
      for (const { bytes, at } of listWrites(overwrites))
        await handle.write(bytes, 0, bytes.length, at)
      return { ...properties, contents: { file }, bytes: size, hash: await hashFile(file) }
    }
  } finally {
    await handle.close()
  }
  const accepted = await acceptFile(await readFile(file))
  if ('refused' in accepted) return accepted
  const { data, ...properties } = accepted
  return { ...properties, contents: data, bytes: data.length, hash: hashBytes(data) }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(file)) hash.update(piece)
  return hash.digest('hex')
}
