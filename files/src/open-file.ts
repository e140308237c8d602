import { constants, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { unlessAbsent } from './file-errors.ts'

/** A file that is open, as it was when it was opened. Whoever gets it closes it. */
export interface OpenFile {
  handle: FileHandle
  bytes: number
  modifiedAt: Date
  /** Another one for other contents. */
  identity: string
}

// A named pipe in the place of a file would be waited for without end.
const forReading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/** Opens a file to be read; undefined when there is none, or no plain one. Throws for all else. */
export async function openFile(file: string): Promise<OpenFile | undefined> {
  const handle = await open(file, forReading).catch(unlessAbsent)
  if (!handle) return undefined
  let isPlain = false
  try {
    const found = await handle.stat()
    isPlain = found.isFile()
    const { size, mtime } = found
    return isPlain
      ? { handle, bytes: size, modifiedAt: mtime, identity: identityOf(found) }
      : undefined
  } finally {
    if (!isPlain) await handle.close()
  }
}

/** Changes whenever the file is written, even when its size and its date stay. */
export const identityOf = ({ size, mtimeMs, ctimeMs }: Stats): string =>
  [size, mtimeMs, ctimeMs].map((number) => number.toString(36)).join('-')
