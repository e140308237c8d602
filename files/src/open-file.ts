import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { ignoreMissingFile } from './file-errors.ts'

/** An open file, with its state at that time. The caller closes it. */
export interface OpenFile {
  handle: FileHandle
  bytes: number
  modifiedAt: Date
  /** Changes with each write: see `getFileIdentity`. */
  identity: string
}

// Without O_NONBLOCK, opening a named pipe would block forever.
const readFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file for reading. Returns undefined if it does not exist or is not a regular file. Throws
 * other errors of the file system.
 */
export async function openFile(file: string): Promise<OpenFile | undefined> {
  const handle = await open(file, readFlags).catch(ignoreMissingFile)
  if (!handle) return undefined
  let isRegularFile = false
  try {
    const stats = await handle.stat()
    isRegularFile = stats.isFile()
    const { size, mtime } = stats
    return isRegularFile
      ? { handle, bytes: size, modifiedAt: mtime, identity: getFileIdentity(stats) }
      : undefined
  } finally {
    if (!isRegularFile) await handle.close()
  }
}

/** Returns a string that changes whenever the file is written, even if size and mtime do not. */
export const getFileIdentity = ({ size, mtimeMs, ctimeMs }: Stats): string =>
  [size, mtimeMs, ctimeMs].map((number) => number.toString(36)).join('-')
