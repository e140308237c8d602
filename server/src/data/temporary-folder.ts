import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { isPartialFile } from '@vitrine/files/atomic-write'
import { type FileLock, folderLockName, lockFile } from './lock.ts'

/** Command that uses the folder; part of its name. */
type ScratchKind = 'backup' | 'verify' | 'export'

const isScratch = (name: string) => /^\.(backup|verify|export)-\w{6}$/.test(name)

/** Lock file in a scratch folder, locked while a process uses it. */
const lockName = '.lock'

interface ScratchPlace {
  folder: string
  kind: ScratchKind
  /** Called if `folder` is not writable: returns another one, or throws. */
  unwritable: (error: NodeJS.ErrnoException) => string
}

/** Runs `work` on a new temporary folder and deletes it afterwards. First removes leftovers of killed commands. */
export async function withScratch<T>(
  { folder, kind, unwritable }: ScratchPlace,
  work: (scratch: string) => Promise<T>,
): Promise<T> {
  await removeScratch(folder)
  const create = (place: string) => mkdtemp(join(place, `.${kind}-`))
  const scratch = await create(folder).catch((error) => create(unwritable(error)))
  const lock = lockScratch(scratch)
  try {
    return await work(scratch)
  } finally {
    lock?.release()
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Locks a scratch folder; undefined if the file system has no locks. */
function lockScratch(scratch: string): FileLock | undefined {
  try {
    return lockFile(join(scratch, lockName))
  } catch {
    return undefined
  }
}

/**
 * Removes leftovers of killed commands from a folder: unlocked scratch folders, and partial files
 * older than a day. Returns their number. Keeps what running commands use, also those of other sites.
 */
export async function removeScratch(folder: string, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((each) => isScratch(each) || isPartialFile(each))) {
    const path = join(folder, name)
    if ((await isAbandoned(path, now)) && (await removeIfAllowed(path))) removed++
  }
  return removed
}

/** Removes a file or folder; returns false if this user may not, for example because root owns it. */
async function removeIfAllowed(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, force: true })
    return true
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(Object(error).code)) throw error
    return false
  }
}

async function isAbandoned(path: string, now: number): Promise<boolean> {
  const lock = join(path, lockName)
  // Without a lock file the age decides: partial files have none, nor does a folder right after its
  // creation.
  if (!existsSync(lock)) return wasChangedBefore(path, now - dayMs)
  try {
    const own = lockFile(lock)
    own?.release()
    return own !== undefined
  } catch {
    return false
  }
}

async function wasChangedBefore(path: string, beforeMs: number): Promise<boolean> {
  const info = await stat(path).catch(() => undefined)
  return info !== undefined && info.ctimeMs < beforeMs
}

const isUnpacked = (name: string) => /^\.(restore|import)-\w{6}$/.test(name)

/**
 * Removes folders that killed restores and imports have left in the data folder, and returns their
 * number. The caller must hold the lock of the data folder (`withFolderLock`), so that none is running.
 */
export async function removeUnpacked(dataDir: string): Promise<number> {
  let removed = 0
  for (const name of (await readdir(dataDir)).filter(isUnpacked))
    if (await removeIfAllowed(join(dataDir, name))) removed++
  return removed
}

/** Like `removeUnpacked`, but takes the lock itself. Removes nothing while another process holds it. */
export async function sweepUnpacked(dataDir: string): Promise<number> {
  const names = await readdir(dataDir)
  if (!names.some(isUnpacked)) return 0
  const lock = lockFile(join(dataDir, folderLockName))
  if (!lock) return 0
  try {
    return await removeUnpacked(dataDir)
  } finally {
    lock.release()
  }
}
