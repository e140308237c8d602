import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { verifiedBackups } from '@vitrine/api/backups/store'
import { openToRead } from '@vitrine/api/db/read-only'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { isHourlyName, readBackupName } from './retention/backup-name.ts'
import { listSecondPlace } from './second/second-place.ts'

/** A backup, or an hourly copy, that can be restored. */
export interface ListedBackup {
  file: string
  /** Fetch what is at the second place first, unless that is a folder. */
  place: 'backups' | 'second place'
  kind: 'backup' | 'hourly'
  made_at: string
  /** Null for an hourly copy, which shares its chunks with others. */
  bytes: number | null
  /** Whether it was restored on trial; null where the database cannot be asked. */
  verified: boolean | null
}

export interface BackupList {
  backups: ListedBackup[]
  /** Why a place, or the database, could not be asked. */
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

/** Everything that there is to restore, the newest first: in the folder of backups and at the second place. */
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
  const backups = [...(here ?? []), ...(there || [])].map((each) => listed(each, verified))
  return { backups: backups.toSorted((a, b) => b.made_at.localeCompare(a.made_at)), problems }
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

/** Those that were restored on trial; undefined where the database is away, as it may be when a list is wanted. */
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
): ListedBackup {
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

/** As the database calls the hour that a copy was made for. */
const hourOf = (at: Date) => at.toISOString().slice(0, 13)
