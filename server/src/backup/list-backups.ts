import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { listVerifiedBackups } from '@vitrine/api/backups/store'
import { openReadOnly } from '@vitrine/api/db/read-only'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { isHourlyName, parseBackupName } from './retention/backup-name.ts'
import { listSecondPlace } from './second/second-place.ts'
import { readBackupHeader } from './unpack-backup.ts'

/** Backup or hourly copy that can be restored. */
export interface ListedBackup {
  file: string
  /** Unless the second place is a folder, its files must be downloaded before a restore. */
  place: 'backups' | 'second place'
  kind: 'backup' | 'hourly'
  made_at: string
  /** Null for an hourly copy: copies share their chunks. */
  bytes: number | null
  /** True if a trial restore has succeeded; null if the database cannot be read. */
  verified: boolean | null
  /** True if files of the bucket are missing; null if unknown, because the backup is sealed, remote or damaged. */
  incomplete: boolean | null
}

export interface BackupList {
  backups: ListedBackup[]
  /** Messages about a folder, second place or database that cannot be read. */
  problems: string[]
}

const hourlyFolderPrefix = 'hourly-'
const isHourlyFolder = (name: string) => name.startsWith(hourlyFolderPrefix)
const isRestorable = (name: string) =>
  /\.(backup|hourly)$/.test(name) && !/^\./.test(basename(name))

interface BackupEntry {
  file: string
  bytes: number
  changedAt: Date | undefined
  place: ListedBackup['place']
}

/** Lists the backups and hourly copies in the folder of backups and at the second place, the newest first. */
export async function listBackups(
  config: Pick<Config, 'databaseUrl' | 'backups'>,
): Promise<BackupList> {
  const { folder, url } = config.backups
  const problems: string[] = []
  const collectRefusal = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      problems.push(error.message)
      return undefined
    })
  const local = await collectRefusal(readFolder(folder))
  const remote = url && (await collectRefusal(readSecondPlace(url)))
  const verified = await readVerified(config.databaseUrl)
  if (!verified)
    problems.push('The database cannot be read: it is unknown which backups were verified.')
  const backups: ListedBackup[] = []
  for (const each of [...(local ?? []), ...(remote || [])])
    backups.push({ ...toListedBackup(each, verified), incomplete: await isIncomplete(each) })
  return { backups: backups.toSorted((a, b) => b.made_at.localeCompare(a.made_at)), problems }
}

/** Returns null for a sealed file: deriving a key for each one would take too long. */
async function isIncomplete({ file, place }: BackupEntry): Promise<boolean | null> {
  const noPassphrase = async () => {
    throw new Refusal('sealed')
  }
  // At other second places `file` is a location, not a local path.
  if (place === 'second place' && !isAbsolute(file)) return null
  try {
    return (await readBackupHeader(file, noPassphrase)).missing !== undefined
  } catch {
    return null
  }
}

async function readFolder(folder: string): Promise<BackupEntry[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    if (Object(error).code === 'ENOENT') return []
    throw new Refusal(`${folder} cannot be read: ${error.message}`)
  })
  const files: BackupEntry[] = []
  for (const item of items) {
    const file = join(folder, item.name)
    if (item.isDirectory() && isHourlyFolder(item.name)) files.push(...(await readFolder(file)))
    if (!item.isFile() || !isRestorable(item.name)) continue
    const { size: bytes, mtime: changedAt } = await stat(file)
    files.push({ file, bytes, changedAt, place: 'backups' })
  }
  return files
}

async function readSecondPlace(url: string): Promise<BackupEntry[]> {
  const files = await listSecondPlace(url, isHourlyFolder)
  return files
    .filter(({ name }) => isRestorable(name))
    .map(({ at: file, bytes }) => ({ file, bytes, changedAt: undefined, place: 'second place' }))
}

/** Reads which backups passed a trial restore; undefined if the database cannot be read. */
async function readVerified(databaseUrl: string): Promise<Verified | undefined> {
  try {
    const db = openReadOnly(databaseUrl)
    try {
      return await listVerifiedBackups(db)
    } finally {
      await db.destroy()
    }
  } catch {
    return undefined
  }
}

type Verified = Awaited<ReturnType<typeof listVerifiedBackups>>

function toListedBackup(
  { file, bytes, changedAt, place }: BackupEntry,
  verified: Verified | undefined,
): Omit<ListedBackup, 'incomplete'> {
  const name = basename(file)
  const madeAt = parseBackupName(name)?.at ?? changedAt
  const isHourly = isHourlyName(name)
  const isVerified = () =>
    verified?.files.includes(name) ||
    (isHourly && madeAt !== undefined && verified?.hours.includes(formatHour(madeAt)))
  return {
    file,
    place,
    kind: isHourly ? 'hourly' : 'backup',
    bytes: isHourly ? null : bytes,
    made_at: madeAt?.toISOString() ?? '',
    verified: verified ? Boolean(isVerified()) : null,
  }
}

/** Returns the hour of a copy as the database stores it: `2026-11-22T14`. */
const formatHour = (at: Date) => at.toISOString().slice(0, 13)
