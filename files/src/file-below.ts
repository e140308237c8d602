import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { unlessAbsent } from './file-errors.ts'
import { identityOf } from './open-file.ts'

export interface FoundFile {
  file: string
  bytes: number
  modifiedAt: Date
  /** Changes whenever the file is written, even when its size and its date stay. */
  identity: string
}

/** What is known of the file at a decoded path below a folder; undefined where `pathBelow` is. */
export async function fileBelow(folder: string, path: string): Promise<FoundFile | undefined> {
  const file = await pathBelow(folder, path)
  const found = file === undefined ? undefined : await stat(file).catch(unlessAbsent)
  if (!file || !found?.isFile()) return undefined
  return { file, bytes: found.size, modifiedAt: found.mtime, identity: identityOf(found) }
}

/**
 * Where the file at a decoded path below a folder is, without a link in it. Undefined when there is
 * nothing, for hidden files, and for whatever leads out of the folder, links among it; the folder
 * itself may be a link.
 */
export async function pathBelow(folder: string, path: string): Promise<string | undefined> {
  if (!isShown(path)) return undefined
  const file = await realpath(join(folder, ...path.split('/'))).catch(unlessAbsent)
  const root = file && (await realpath(folder).catch(unlessAbsent))
  return root && file.startsWith(root + sep) ? file : undefined
}

/** Whether a path is none of hidden files, and leads nowhere else. */
export const isShown = (path: string) =>
  path.split('/').every((part) => part !== '' && !/^\.|[\\\0]/.test(part))

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
