import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

export interface FoundFile {
  file: string
  bytes: number
  modifiedAt: Date
  /** Changes whenever the file is written, even when its size and its date stay. */
  identity: string
}

/**
 * The file at a decoded path below a folder. Undefined when there is none, for hidden files, and for
 * whatever leads out of the folder, links among it; the folder itself may be a link.
 */
export async function fileBelow(folder: string, path: string): Promise<FoundFile | undefined> {
  const parts = path.split('/')
  if (parts.some((part) => part === '' || /^\.|[\\\0]/.test(part))) return undefined
  try {
    const file = await realpath(join(folder, ...parts))
    if (!file.startsWith((await realpath(folder)) + sep)) return undefined
    const found = await stat(file)
    if (!found.isFile()) return undefined
    const { size, mtimeMs, ctimeMs, mtime } = found
    const identity = [size, mtimeMs, ctimeMs].map((number) => number.toString(36)).join('-')
    return { file, bytes: size, modifiedAt: mtime, identity }
  } catch {
    // There is no such file, or its name is longer than any.
    return undefined
  }
}

/** The path with its escapes read; undefined when one is malformed. */
export function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** A name that carries a hash: long enough that neither a date nor a time looks like one. */
export const hashedName = /[.-][0-9a-f]{16,}\.[a-z0-9]+$/
