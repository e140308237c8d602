import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { partialSuffix, replaceAtomically } from '@vitrine/files/atomic-write'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { getFileIdentity } from '@vitrine/files/open-file'
import { createLru, type Lru } from '../../bounds/lru.ts'

/** LRU cache of files in one folder, bounded in bytes and number. */
export interface DiskCache {
  /**
   * Returns the path of a file; another process may evict it before it is read. `isWhole` checks
   * the contents at the first use and hourly. A damaged file is deleted.
   */
  find: (name: string, isWhole: IsWhole) => Promise<string | undefined>
  /** Stores a file atomically. Does nothing if the disk refuses. */
  put: (name: string, contents: Uint8Array[]) => Promise<void>
  /** True if a file is stored, as far as this process knows. */
  has: (name: string) => boolean
  share: () => number
}

type IsWhole = (file: string, bytes: number) => Promise<boolean>

interface DiskCacheBounds {
  bytesMax: number
  filesMax: number
}

interface CachedFile {
  /** Identity of the file at its last check. */
  checked?: string
  usedAt: number
}

interface CacheFolder {
  folder: string
  files: Lru<CachedFile>
}

/**
 * Opens the cache with the files of earlier processes. `logError` is called once per outage of the
 * disk.
 */
export async function openDiskCache(
  folder: string,
  { bytesMax, filesMax }: DiskCacheBounds,
  logError: (error: unknown) => void,
): Promise<DiskCache> {
  const cache: CacheFolder = { folder, files: createLru({ bytesMax, countMax: filesMax }) }
  let hasFailed = false
  const logFirstError = async (work: () => Promise<void>) => {
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) logError(error)
      hasFailed = true
    }
  }
  await logFirstError(async () => {
    await mkdir(folder, { recursive: true })
    for (const { name, bytes, usedAt } of await listFiles(folder))
      await addFile(cache, name, { usedAt }, bytes)
  })
  return {
    find: (name, isWhole) => find(cache, name, isWhole),
    put: (name, contents) => logFirstError(() => write(cache, name, contents)),
    has: cache.files.has,
    share: cache.files.share,
  }
}

/** Interval in which a use is written to the file's times, which are read at the next start. */
const recordUseMs = 3_600_000

async function find(
  cache: CacheFolder,
  name: string,
  isWhole: IsWhole,
): Promise<string | undefined> {
  const { folder, files } = cache
  const file = join(folder, name)
  const found = await stat(file).catch(() => undefined)
  const { checked, usedAt = 0 } = files.get(name) ?? {}
  const identity = found && getFileIdentity(found)
  const wasChecked = checked !== undefined && checked === identity
  if (!found || !(wasChecked || (await isWhole(file, found.size).catch(ignoreMissingFile)))) {
    files.drop(name)
    if (found) await remove(folder, name)
    return undefined
  }
  const now = Date.now()
  const isUseRecorded = now - usedAt < recordUseMs
  await addFile(
    cache,
    name,
    { checked: identity, usedAt: isUseRecorded ? usedAt : now },
    found.size,
  )
  // The new times change the identity: the file is checked again at its next use.
  if (!isUseRecorded) await utimes(file, now / 1_000, now / 1_000).catch(() => {})
  return file
}

async function write(cache: CacheFolder, name: string, contents: Uint8Array[]) {
  const file = join(cache.folder, name)
  await mkdir(cache.folder, { recursive: true })
  await replaceAtomically(file, async (handle) => {
    for (const piece of contents) await handle.writeFile(piece)
  })
  const found = await stat(file)
  await addFile(cache, name, { checked: getFileIdentity(found), usedAt: Date.now() }, found.size)
}

async function addFile(
  { folder, files }: CacheFolder,
  name: string,
  file: CachedFile,
  bytes: number,
) {
  const evicted = files.put(name, file, bytes)
  await Promise.all(evicted.map((each) => remove(folder, each)))
}

// A file that cannot be deleted stays.
const remove = (folder: string, name: string) =>
  rm(join(folder, name), { force: true }).catch(() => {})

/** Older partial files belong to a process that has ended. */
const partialAgeMs = 600_000
const concurrency = 32

/** Lists the files of earlier processes, least recently used first. Deletes old partial files. */
async function listFiles(folder: string) {
  const names = await readdir(folder)
  const files: { name: string; bytes: number; usedAt: number }[] = []
  for (let at = 0; at < names.length; at += concurrency)
    await Promise.all(
      names.slice(at, at + concurrency).map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (!found?.isFile()) return
        const { size: bytes, mtimeMs: usedAt } = found
        if (!name.endsWith(partialSuffix)) files.push({ name, bytes, usedAt })
        else if (Date.now() - usedAt > partialAgeMs) await remove(folder, name)
      }),
    )
  return files.toSorted((a, b) => a.usedAt - b.usedAt)
}
