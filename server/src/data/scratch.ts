import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { isPartial } from '@vitrine/files/atomic-write'
import { type FileLock, lockFile, lockOfFolder } from './lock.ts'

/** Command that uses a temporary folder and deletes it at the end. */
type ScratchKind = 'backup' | 'verify' | 'export'

const isScratch = (name: string) => /^\.(backup|verify|export)-\w{6}$/.test(name)

/** Lock file in a scratch folder, locked by the process that uses the folder until it ends. */
const lockName = '.lock'

interface ScratchPlace {
  folder: string
  kind: ScratchKind
  /** Called if no folder can be created in `folder`: returns another place for it, or throws. */
  unwritable: (error: NodeJS.ErrnoException) => string
}

/**
 * Runs `work` on a new folder and deletes the folder afterwards. First removes from `folder` what
 * killed commands have left there.
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

/**
 * Locks a scratch folder. Returns undefined if the file system has no locks: the work does not need
 * them.
 */
function lockIn(scratch: string): FileLock | undefined {
  try {
    return lockFile(join(scratch, lockName))
  } catch {
    return undefined
  }
}

/**
 * Removes from a folder what killed commands have left: scratch folders that no process has locked,
 * and half-written files that are a day old. Returns their number. Does not touch what running
 * commands use, of this site or another.
 */
export async function removeScratch(folder: string, now = Date.now()): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((each) => isScratch(each) || isPartial(each))) {
    const path = join(folder, name)
    if ((await isLeft(path, now)) && (await removeIfAllowed(path))) removed++
  }
  return removed
}

/** Removes a file or folder; returns false if this user may not, as where root has left it. */
async function removeIfAllowed(path: string): Promise<boolean> {
  try {
    await rm(path, { recursive: true, force: true })
    return true
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(Object(error).code)) throw error
    return false
  }
}

async function isLeft(path: string, now: number): Promise<boolean> {
  const lock = join(path, lockName)
  // The age decides if there is no lock: partial files and folders of earlier versions have none,
  // and a new folder gets one a moment later.
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
 * Removes what killed restores and imports have unpacked in the data folder; returns the number of
 * folders. The caller must have the lock of the data folder (`alone`), so that none is running.
 */
export async function removeUnpacked(dataDir: string): Promise<number> {
  let removed = 0
  for (const name of (await readdir(dataDir)).filter(isUnpacked))
    if (await removeIfAllowed(join(dataDir, name))) removed++
  return removed
}

/**
 * Like `removeUnpacked`, but for a process without the lock: removes nothing while another one has
 * it.
 */
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
