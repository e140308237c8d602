import { readdir, stat } from 'node:fs/promises'
import { basename, isAbsolute, join } from 'node:path'
import { verifiedBackups } from '@vitrine/api/backups/store'
import { openToRead } from '@vitrine/api/db/read-only'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { isHourlyName, readBackupName } from './retention/backup-name.ts'
import { listSecondPlace } from './second/second-place.ts'
import { headOf } from './unpack.ts'

/** Backup or hourly copy that can be restored. */
export interface ListedBackup {
  file: string
  /** A file at the second place must be fetched before a restore, unless that place is a folder. */
  place: 'backups' | 'second place'
  kind: 'backup' | 'hourly'
  made_at: string
  /** Null for an hourly copy, which shares its chunks with others. */
  bytes: number | null
  /** True if a trial restore has succeeded; null if the database cannot be read. */
  verified: boolean | null
  /** True if files of the bucket are missing in it; null if that cannot be read: sealed, remote or damaged. */
  incomplete: boolean | null
}

export interface BackupList {
  backups: ListedBackup[]
  /** Messages about a place, or a database, that cannot be read. */
  problems: string[]
}

const hourlyFolderPrefix = 'hourly-'
const isHourlyFolder = (name: string) => name.startsWith(hourlyFolderPrefix)
const isRestorable = (name: string) =>
  /\.(backup|hourly)$/.test(name) && !/^\./.test(basename(name))

interface Found {
  file: string
  bytes: number
  changedAt: Date | undefined
  place: ListedBackup['place']
}

/**
 * Lists all backups and hourly copies that can be restored, the newest first: in the folder of
 * backups and at the second place.
 */
export async function listBackups(
  config: Pick<Config, 'databaseUrl' | 'backups'>,
): Promise<BackupList> {
  const { folder, url } = config.backups
  const problems: string[] = []
  const unlessRefused = async <T>(work: Promise<T>): Promise<T | undefined> =>
    work.catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      problems.push(error.message)
      return undefined
    })
  const here = await unlessRefused(filesIn(folder))
  const there = url && (await unlessRefused(filesAt(url)))
  const verified = await verifiedNames(config.databaseUrl)
  if (!verified)
    problems.push('The database cannot be read: which of them were verified is not known.')
  const backups: ListedBackup[] = []
  for (const each of [...(here ?? []), ...(there || [])])
    backups.push({ ...listed(each, verified), incomplete: await isIncomplete(each) })
  return { backups: backups.toSorted((a, b) => b.made_at.localeCompare(a.made_at)), problems }
}

/** Returns null if the file cannot be read without a passphrase: deriving a key for each one takes too long. */
async function isIncomplete({ file, place }: Found): Promise<boolean | null> {
  const noPassphrase = async () => {
    throw new Refusal('sealed')
  }
  // A second place that is no folder has an address here, which cannot be opened.
  if (place === 'second place' && !isAbsolute(file)) return null
  try {
    return (await headOf(file, noPassphrase)).missing !== undefined
  } catch {
    return null
  }
}

async function filesIn(folder: string): Promise<Found[]> {
  const items = await readdir(folder, { withFileTypes: true }).catch((error: Error) => {
    if (Object(error).code === 'ENOENT') return []
    throw new Refusal(`${folder} cannot be read: ${error.message}`)
  })
  const found: Found[] = []
  for (const item of items) {
    const file = join(folder, item.name)
    if (item.isDirectory() && isHourlyFolder(item.name)) found.push(...(await filesIn(file)))
    if (!item.isFile() || !isRestorable(item.name)) continue
    const { size: bytes, mtime: changedAt } = await stat(file)
    found.push({ file, bytes, changedAt, place: 'backups' })
  }
  return found
}

async function filesAt(url: string): Promise<Found[]> {
  const files = await listSecondPlace(url, isHourlyFolder)
  return files
    .filter(({ name }) => isRestorable(name))
    .map(({ at: file, bytes }) => ({ file, bytes, changedAt: undefined, place: 'second place' }))
}

/**
 * Reads which backups passed a trial restore; undefined if the database cannot be read, as may be
 * the case when the site needs a restore.
 */
async function verifiedNames(databaseUrl: string): Promise<Verified | undefined> {
  try {
    const db = openToRead(databaseUrl)
    try {
      return await verifiedBackups(db)
    } finally {
      await db.destroy()
    }
  } catch {
    return undefined
  }
}

type Verified = Awaited<ReturnType<typeof verifiedBackups>>

function listed(
  { file, bytes, changedAt, place }: Found,
  verified: Verified | undefined,
): Omit<ListedBackup, 'incomplete'> {
  const name = basename(file)
  const madeAt = readBackupName(name)?.at ?? changedAt
  const isHourly = isHourlyName(name)
  const isVerified = () =>
    verified?.files.includes(name) ||
    (isHourly && madeAt !== undefined && verified?.hours.includes(hourOf(madeAt)))
  return {
    ...{ file, place, kind: isHourly ? 'hourly' : 'backup', bytes: isHourly ? null : bytes },
    made_at: madeAt?.toISOString() ?? '',
    verified: verified ? Boolean(isVerified()) : null,
  }
}

/** Returns the hour of a copy as the database stores it: `2026-11-22T14`. */
const hourOf = (at: Date) => at.toISOString().slice(0, 13)
