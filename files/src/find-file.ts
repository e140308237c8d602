import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ignoreMissingFile } from './file-errors.ts'
import { getFileIdentity } from './open-file.ts'

export interface FoundFile {
  file: string
  bytes: number
  modifiedAt: Date
  /** Changes whenever the file is written, even when its size and its date stay. */
  identity: string
}

/** Finds the file at a decoded path below a folder; returns undefined like `resolvePathBelow`. */
export async function findFileBelow(folder: string, path: string): Promise<FoundFile | undefined> {
  const file = await resolvePathBelow(folder, path)
  const stats = file === undefined ? undefined : await stat(file).catch(ignoreMissingFile)
  if (!file || !stats?.isFile()) return undefined
  return { file, bytes: stats.size, modifiedAt: stats.mtime, identity: getFileIdentity(stats) }
}

/**
 * Returns the real path of a file at a decoded path below a folder. Returns undefined if the file
 * does not exist, is hidden, or is outside the folder, also through a symbolic link. The folder
 * itself may be a link.
 */
export async function resolvePathBelow(folder: string, path: string): Promise<string | undefined> {
  if (!isVisiblePath(path)) return undefined
  const file = await realpath(join(folder, ...path.split('/'))).catch(ignoreMissingFile)
  const root = file && (await realpath(folder).catch(ignoreMissingFile))
  return root && file.startsWith(root + sep) ? file : undefined
}

/** False for a path with a hidden segment, `..`, an empty segment, a backslash or a null character. */
export const isVisiblePath = (path: string) =>
  path.split('/').every((segment) => segment !== '' && !/^\.|[\\\0]/.test(segment))

/** Decodes percent-encoding; returns undefined if it is malformed. */
export function decodePercent(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** Matches file names with a content hash. 16 digits, so that dates and times do not match. */
export const hashedNamePattern = /[.-][0-9a-f]{16,}\.[a-z0-9]+$/
