import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { Finding, FindingCode } from '@vitrine/contract/doctor'
import { folderFor, megabyte } from '../backup/archive/room.ts'
import { folderPlace, type PlaceKind } from '../data/folder-warning.ts'
import { freeBytesMin } from '../parts/health.ts'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** Room for the write-ahead log, resized images and what is half-written. */
const lowMegabytes = 512

const placeCodes = {
  container: 'folderContainer',
  memory: 'folderMemory',
  network: 'folderNetwork',
} as const satisfies Record<PlaceKind, FindingCode>

type Folders = Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>

/** Whether the data folder is there, stays there and can be written to, with what lies in it; and that of backups. */
export async function folderFindings(
  { dataDir, databaseUrl, backups }: Folders,
  mountInfo?: string,
): Promise<Finding[]> {
  const folder = dataDir
  if (await isClosed(folder)) return [found('folderReadOnly', { folder })]
  if (!(await isFolder(folder))) return [found('folderMissing', { folder })]
  const place = await folderPlace(folder, isFileUrl(databaseUrl), mountInfo)
  const readOnly = await readOnlyAmong([
    folder,
    ...filled.map((name) => join(folder, name)),
    await folderFor(backups.folder),
  ])
  return [
    place
      ? found(placeCodes[place.kind], { folder, type: place.type })
      : found('folderKept', { folder }),
    ...readOnly.map((each) => found('folderReadOnly', { folder: each })),
  ]
}

/** Folders that the site makes and writes into; one that root has made keeps the site out. */
const filled = ['media', 'reports', 'outbox', 'builds', 'site', 'cache']

async function readOnlyAmong(folders: string[]): Promise<string[]> {
  const refused = await Promise.all(
    folders.map((folder) =>
      access(folder, constants.W_OK).then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      ),
    ),
  )
  const told = [...new Set(folders.filter((_, at) => refused[at]))]
  // What lies in a closed folder is closed as well.
  return told.filter((each) => !told.some((other) => each.startsWith(other + sep)))
}

/** How much room the disks of the data, of the database and of backups have. */
export async function roomFindings({ dataDir, databaseUrl, backups }: Folders): Promise<Finding[]> {
  const database = isFileUrl(databaseUrl) ? [dirname(fileOf(databaseUrl))] : []
  const disks = new Map<number, string>()
  for (const folder of [dataDir, ...database, backups.folder]) {
    const disk = (await stat(folder).catch(() => undefined))?.dev
    if (disk !== undefined && !disks.has(disk)) disks.set(disk, folder)
  }
  return Promise.all(
    [...disks.values()].map(async (each) => spaceFinding(each, await freeIn(each))),
  )
}

/** What so many free bytes mean. */
export function spaceFinding(folder: string, bytes: number): Finding {
  const megabytes = Math.floor(bytes / megabyte)
  // Below that the product says that it is not ready (decision 0058).
  if (bytes < freeBytesMin) return found('spaceGone', { folder, megabytes })
  if (megabytes < lowMegabytes)
    return found('spaceLow', { folder, megabytes, wanted: lowMegabytes })
  return found('spaceEnough', { folder, megabytes })
}

async function freeIn(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Whether this user gets as far as to the folder: one that may not be seen is not gone. */
const isClosed = (path: string) =>
  stat(path).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'EACCES',
  )

const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
