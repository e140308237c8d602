import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/durations'
import { isPartial } from '@vitrine/files/atomic-write'
import { type FileLock, lockFile, lockOfFolder } from './lock.ts'

/** What a command makes beside its file and throws away in the end. */
type ScratchKind = 'backup' | 'verify' | 'export'

const isScratch = (name: string) => /^\.(backup|verify|export)-\w{6}$/.test(name)

/** In a scratch folder: held by the process that works there, for as long as it lives. */
const lockName = '.lock'

interface ScratchPlace {
  folder: string
  kind: ScratchKind
  /** What is done where nothing can be made in the folder: another one is named, or it throws. */
  unwritable: (error: NodeJS.ErrnoException) => string
}

/**
 * Runs `work` on a new folder, and removes it in the end. What commands have left in `folder` that were
 * killed goes first.
 */
export async function withScratch<T>(
  { folder, kind, unwritable }: ScratchPlace,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  await removeScratch(folder)
  const make = (place: string) => mkdtemp(join(place, `.${kind}-`))
  const scratch = await make(folder).catch((error) => make(unwritable(error)))
  const lock = lockIn(scratch)
  try {
    return await work(scratch)
  } finally {
    lock?.release()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** A file system without locks makes no difference to the work itself. */
function lockIn(scratch: string): FileLock | undefined {
  try {
    return lockFile(join(scratch, lockName))
  } catch {
    return undefined
  }
}

/**
 * Removes from a folder what commands have left that were killed: scratch folders that no process holds,
 * and files half-written a day ago. Answers how many. Commands at work, of any site, are left alone.
 */
export async function removeScratch(folder: string, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((each) => isScratch(each) || isPartial(each))) {
    const path = join(folder, name)
    if (!(await isLeft(path, now))) continue
    await rm(path, { recursive: true, force: true })
    removed++
  }
  return removed
}

async function isLeft(path: string, now: number): Promise<boolean> {
  const lock = join(path, lockName)
  // Earlier versions made none, and one may be about to be made.
  if (!existsSync(lock)) return changedBefore(path, now - dayMs)
  try {
    const own = lockFile(lock)
    own?.release()
    return own !== undefined
  } catch {
    return false
  }
}

async function changedBefore(path: string, moment: number): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found !== undefined && found.ctimeMs < moment
}

const isUnpacked = (name: string) => /^\.(restore|import)-\w{6}$/.test(name)

/**
 * Removes what restores and imports have unpacked in the data folder that were killed; none is at work,
 * since the caller holds the lock of the folder (`alone`). Answers how many.
 */
export async function removeUnpacked(dataDir: string): Promise<number> {
  const names = (await readdir(dataDir)).filter(isUnpacked)
  for (const name of names) await rm(join(dataDir, name), { recursive: true, force: true })
  return names.length
}

/** Like `removeUnpacked`, for a process that does not hold the lock: while another does, nothing is removed. */
export async function sweepUnpacked(dataDir: string): Promise<number> {
  const names = await readdir(dataDir)
  if (!names.some(isUnpacked)) return 0
  const lock = lockFile(join(dataDir, lockOfFolder))
  if (!lock) return 0
  try {
    return await removeUnpacked(dataDir)
  } finally {
    lock.release()
  }
}
