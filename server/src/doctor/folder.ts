import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { isFileUrl } from '@vitrine/api/db/database-url'
import type { Finding, FindingCode } from '@vitrine/contract/doctor'
import { megabyte } from '../backup/archive/room.ts'
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

/** Whether the data folder is there, stays there, can be written to and has room; and that of backups. */
export async function folderFindings(
  { dataDir, databaseUrl, backups }: Folders,
  mountInfo?: string,
): Promise<Finding[]> {
  const folder = dataDir
  if (!(await isFolder(folder))) return [found('folderMissing', { folder })]
  const place = await folderPlace(folder, isFileUrl(databaseUrl), mountInfo)
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  return [
    place
      ? found(placeCodes[place.kind], { folder, type: place.type })
      : found('folderKept', { folder }),
    ...(isWritable ? [] : [found('folderReadOnly', { folder })]),
    spaceFinding(folder, await freeIn(folder)),
    ...(await ofBackups(folder, backups.folder)),
  ]
}

/** Where backups are on a disk of their own, its room counts too. */
async function ofBackups(dataDir: string, folder: string): Promise<Finding[]> {
  if (!(await isFolder(folder))) return []
  const [data, backups] = await Promise.all([stat(dataDir), stat(folder)])
  return data.dev === backups.dev ? [] : [spaceFinding(folder, await freeIn(folder))]
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

const isFolder = async (path: string) =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false
