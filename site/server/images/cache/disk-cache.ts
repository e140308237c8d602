import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { partialEnding, replaceAtomically } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { identityOf } from '@vitrine/files/open-file'
import { createLru, type Lru } from '../../bounds/lru.ts'

/** Files by name in one folder, bounded in room and number; the longest unused leaves first. */
export interface DiskCache {
  /**
   * Where a file is; another process may evict it before it is read. Its contents are checked when
   * it is first found and each hour after: one that is damaged is none, and is thrown away.
   */
  find: (name: string, isWhole: IsWhole) => Promise<string | undefined>
  /** Keeps a file, of which nobody sees a half; nothing happens where the disk does not take it. */
  keep: (name: string, contents: Uint8Array[]) => Promise<void>
  /** Whether a file has been kept, as far as this process knows without looking. */
  has: (name: string) => boolean
  /** How much of its room, or of its number, is used: from 0 to 1. */
  share: () => number
}

type IsWhole = (file: string, bytes: number) => Promise<boolean>

interface Bounds {
  bytesMax: number
  filesMax: number
}

interface Held {
  /** The identity of the file that was found whole. */
  checked?: string
  usedAt: number
}

interface Folder {
  folder: string
  held: Lru<Held>
}

/** Opens what earlier processes have kept; `logError` hears of a disk that takes nothing, once. */
export async function openDiskCache(
  folder: string,
  { bytesMax, filesMax }: Bounds,
  logError: (error: unknown) => void,
): Promise<DiskCache> {
  const cache: Folder = { folder, held: createLru({ bytesMax, countMax: filesMax }) }
  let refuses = false
  const unlessRefused = async (work: () => Promise<void>) => {
    try {
      await work()
      refuses = false
    } catch (error) {
      if (!refuses) logError(error)
      refuses = true
    }
  }
  await unlessRefused(async () => {
    await mkdir(folder, { recursive: true })
    for (const { name, bytes, usedAt } of await filesIn(folder))
      await hold(cache, name, { usedAt }, bytes)
  })
  return {
    find: (name, isWhole) => find(cache, name, isWhole),
    keep: (name, contents) => unlessRefused(() => write(cache, name, contents)),
    has: cache.held.has,
    share: cache.held.share,
  }
}

/** A use is noted on the file no more often than this: it is only read at the next start. */
const noteUseMs = 3_600_000

async function find(cache: Folder, name: string, isWhole: IsWhole): Promise<string | undefined> {
  const { folder, held } = cache
  const file = join(folder, name)
  const found = await stat(file).catch(() => undefined)
  const { checked, usedAt = 0 } = held.get(name) ?? {}
  const identity = found && identityOf(found)
  const isKnown = checked !== undefined && checked === identity
  if (!found || !(isKnown || (await isWhole(file, found.size).catch(unlessAbsent)))) {
    held.drop(name)
    if (found) await remove(folder, name)
    return undefined
  }
  const now = Date.now()
  const isNoted = now - usedAt < noteUseMs
  await hold(cache, name, { checked: identity, usedAt: isNoted ? usedAt : now }, found.size)
  // The note gives the file another identity: it is checked once more when it is next found.
  if (!isNoted) await utimes(file, now / 1_000, now / 1_000).catch(() => {})
  return file
}

async function write(cache: Folder, name: string, contents: Uint8Array[]) {
  const file = join(cache.folder, name)
  await mkdir(cache.folder, { recursive: true })
  await replaceAtomically(file, async (handle) => {
    for (const piece of contents) await handle.writeFile(piece)
  })
  const found = await stat(file)
  await hold(cache, name, { checked: identityOf(found), usedAt: Date.now() }, found.size)
}

async function hold({ folder, held }: Folder, name: string, file: Held, bytes: number) {
  const leaving = held.put(name, file, bytes)
  await Promise.all(leaving.map((each) => remove(folder, each)))
}

// What cannot be thrown away stays: nobody has to wait for it.
const remove = (folder: string, name: string) =>
  rm(join(folder, name), { force: true }).catch(() => {})

/** Older half-written files belong to a process that ended. */
const partialAgeMs = 600_000
/** Files that are asked about at once. */
const atOnce = 32

/** What earlier processes have left, the longest unused first. */
async function filesIn(folder: string) {
  const names = await readdir(folder)
  const files: { name: string; bytes: number; usedAt: number }[] = []
  for (let at = 0; at < names.length; at += atOnce)
    await Promise.all(
      names.slice(at, at + atOnce).map(async (name) => {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (!found?.isFile()) return
        const { size: bytes, mtimeMs: usedAt } = found
        if (!name.endsWith(partialEnding)) files.push({ name, bytes, usedAt })
        else if (Date.now() - usedAt > partialAgeMs) await remove(folder, name)
      }),
    )
  return files.toSorted((a, b) => a.usedAt - b.usedAt)
}
