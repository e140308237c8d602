import { lstat, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Which files are old, by when they were written and when their name or their rights changed. */
export interface Age {
  /** The last change came before this. */
  before: Date
  /** The first came after this. */
  after?: Date
}

/** Removes those of some files that are old; answers how many. One that is gone already is none. */
export async function removeOldFiles(files: string[], { before, after }: Age): Promise<number> {
  let removed = 0
  for (const file of files) {
    const found = await lstat(file).catch(() => undefined)
    if (!found?.isFile()) continue
    // A copy may have kept the time of what it is a copy of.
    const times = [found.mtime, found.ctime].map((time) => time.getTime())
    if (Math.max(...times) >= before.getTime()) continue
    if (after && Math.min(...times) <= after.getTime()) continue
    await rm(file, { force: true })
    removed++
  }
  return removed
}

/**
 * The files of a folder whose names are meant, with those below it when `deep`. A folder that is not
 * there has none, nor has one that the process may not read, such as `lost+found` of a disk.
 */
export async function filesNamed(
  folder: string,
  isMeant: (name: string) => boolean,
  { deep = false } = {},
): Promise<string[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (unreadable.includes(Object(error).code)) return []
    throw error
  })
  const files: string[] = []
  for (const item of items) {
    const path = join(folder, item.name)
    if (item.isFile() && isMeant(item.name)) files.push(path)
    if (item.isDirectory() && deep) files.push(...(await filesNamed(path, isMeant, { deep })))
  }
  return files
}

const unreadable = ['ENOENT', 'EACCES', 'EPERM']
