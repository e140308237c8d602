import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { Finding, FindingCode } from '@vitrine/contract/operation/doctor'
import { megabyte } from '../backup/archive/room.ts'
import { dataFolderProblem, folderFor } from '../data/data-folder.ts'
import { folderPlace, type PlaceKind } from '../data/folder-warning.ts'
import { freeBytesMin } from '../parts/health.ts'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** Space for the write-ahead log, resized images and half-written files. */
const lowMegabytes = 512

const placeCodes = {
  container: 'folderContainer',
  memory: 'folderMemory',
  network: 'folderNetwork',
} as const satisfies Record<PlaceKind, FindingCode>

type Folders = Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>

/**
 * Checks that the data folder exists, is on permanent storage, and is writable with all that the
 * site writes into it; also checks that the folder of backups is writable.
 */
export async function folderFindings(
  { dataDir, databaseUrl, backups }: Folders,
  mountInfo?: string,
): Promise<Finding[]> {
  const folder = dataDir
  const reason = await dataFolderProblem(folder)
  if (reason !== undefined) return [found('folderRefused', { reason })]
  if (!(await isFolder(folder))) return [found('folderMissing', { folder })]
  const place = await folderPlace(folder, isFileUrl(databaseUrl), mountInfo)
  const readOnly = await readOnlyAmong([
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

/**
 * Folders that the site creates and writes into. If root has created one, the site cannot write
 * into it.
 */
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
  // A folder inside a read-only one is not reported separately.
  return told.filter((each) => !told.some((other) => each.startsWith(other + sep)))
}

/** Reports the free space on the disks of the data, the database and the backups. */
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

/** Returns the finding for a number of free bytes. */
export function spaceFinding(folder: string, bytes: number): Finding {
  const megabytes = Math.floor(bytes / megabyte)
  // Below that the product says that it is not ready (decision 0029).
  if (bytes < freeBytesMin) return found('spaceGone', { folder, megabytes })
  if (megabytes < lowMegabytes)
    return found('spaceLow', { folder, megabytes, wanted: lowMegabytes })
  return found('spaceEnough', { folder, megabytes })
}

async function freeIn(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
