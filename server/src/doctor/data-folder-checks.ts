import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import type { Finding, FindingCode } from '@vitrine/contract/operation/doctor'
import { megabyte, readFreeBytes } from '@vitrine/files/disk-space'
import { findDataFolderProblem, findExistingFolder } from '../data/data-folder.ts'
import { findUnsafeStorage, type UnsafeStorage } from '../data/folder-warning.ts'
import { freeBytesMin } from '../parts/health-checks.ts'
import type { Config } from '../settings/config.ts'
import { createFinding } from './finding.ts'

/** Space for the write-ahead log, resized images and partial files. */
const lowMegabytes = 512

const placeCodes = {
  container: 'folderContainer',
  memory: 'folderMemory',
  network: 'folderNetwork',
} as const satisfies Record<UnsafeStorage, FindingCode>

type FolderConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>

/**
 * Checks that the data folder exists, is on persistent storage and is writable with its subfolders.
 * The folder of backups must be writable too.
 */
export async function checkDataFolder(
  { dataDir, databaseUrl, backups }: FolderConfig,
  mountInfo?: string,
): Promise<Finding[]> {
  const folder = dataDir
  const reason = await findDataFolderProblem(folder)
  if (reason !== undefined) return [createFinding('folderRefused', { reason })]
  if (!(await isFolder(folder))) return [createFinding('folderMissing', { folder })]
  const storage = await findUnsafeStorage(folder, isFileUrl(databaseUrl), mountInfo)
  const readOnly = await findReadOnly([
    ...writtenFolders.map((name) => join(folder, name)),
    await findExistingFolder(backups.folder),
  ])
  return [
    storage
      ? createFinding(placeCodes[storage.kind], { folder, type: storage.type })
      : createFinding('folderKept', { folder }),
    ...readOnly.map((each) => createFinding('folderReadOnly', { folder: each })),
  ]
}

/** Subfolders that the site writes into. One that root has created would be read-only for it. */
const writtenFolders = ['media', 'reports', 'outbox', 'builds', 'site', 'cache']

async function findReadOnly(folders: string[]): Promise<string[]> {
  const isReadOnly = await Promise.all(
    folders.map((folder) =>
      access(folder, constants.W_OK).then(
        () => false,
        (error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
      ),
    ),
  )
  const readOnly = [...new Set(folders.filter((_, at) => isReadOnly[at]))]
  // Reports only the outermost read-only folder.
  return readOnly.filter((each) => !readOnly.some((other) => each.startsWith(other + sep)))
}

/** Reports the free space on the disks of the data, the database and the backups. */
export async function checkDiskSpace({
  dataDir,
  databaseUrl,
  backups,
}: FolderConfig): Promise<Finding[]> {
  const database = isFileUrl(databaseUrl) ? [dirname(toFilePath(databaseUrl))] : []
  const disks = new Map<number, string>()
  for (const folder of [dataDir, ...database, backups.folder]) {
    const disk = (await stat(folder).catch(() => undefined))?.dev
    if (disk !== undefined && !disks.has(disk)) disks.set(disk, folder)
  }
  return Promise.all(
    [...disks.values()].map(async (each) => toSpaceFinding(each, await readFreeBytes(each))),
  )
}

/** Returns the finding for a number of free bytes. */
export function toSpaceFinding(folder: string, bytes: number): Finding {
  const megabytes = Math.floor(bytes / megabyte)
  // Below this, `/readyz` reports that the site is not ready.
  if (bytes < freeBytesMin) return createFinding('spaceGone', { folder, megabytes })
  if (megabytes < lowMegabytes)
    return createFinding('spaceLow', { folder, megabytes, wanted: lowMegabytes })
  return createFinding('spaceEnough', { folder, megabytes })
}

const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
