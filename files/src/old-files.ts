import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Compares the times of the last write and of the last change of name or permissions. */
export interface AgeRange {
  /** Both times are before this. */
  before: Date
  /** Both times are after this. */
  after?: Date
}

/** Removes the old ones of these files; returns their number. Skips files that do not exist. */
export async function removeOldFiles(
  files: string[],
  { before, after }: AgeRange,
): Promise<number> {
  let removed = 0
  for (const file of files) {
    const stats = await lstat(file).catch(() => undefined)
    if (!stats?.isFile()) continue
    // A copied file may have the mtime of its original, so the ctime counts too.
    const times = [stats.mtime, stats.ctime].map((time) => time.getTime())
    if (Math.max(...times) >= before.getTime()) continue
    if (after && Math.min(...times) <= after.getTime()) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

/**
 * Lists the files of a folder whose names match, with `deep` also in its subfolders. Returns none
 * for a folder that does not exist or is not readable, such as `lost+found` of a disk.
 */
export async function findFilesByName(
  folder: string,
  matches: (name: string) => boolean,
  { deep = false } = {},
): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (unreadableCodes.includes(Object(error).code)) return []
    throw error
  })
  const files: string[] = []
  for (const item of items) {
    const path = join(folder, item.name)
    if (item.isFile() && matches(item.name)) files.push(path)
    if (item.isDirectory() && deep) files.push(...(await findFilesByName(path, matches, { deep })))
  }
  return files
}

const unreadableCodes = ['ENOENT', 'EACCES', 'EPERM']
