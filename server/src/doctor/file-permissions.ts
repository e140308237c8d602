import { stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { createFinding } from './finding.ts'

/** Permission bits of group and others. */
const groupAndOthers = 0o077
const others = { passing: 0o001, reading: 0o004 }

type PermissionConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>

/** Checks that other users of the machine cannot read secrets, password hashes and mails. */
export async function checkFilePermissions({
  dataDir,
  databaseUrl,
  backups,
}: PermissionConfig): Promise<Finding[]> {
  // Windows has no permission bits.
  if (process.platform === 'win32') return []
  const secret = join(dataDir, 'secret')
  const isSecretOpen = ((await getMode(secret)) & groupAndOthers) !== 0
  const openPaths = await findReadable([dataDir, getDatabaseFile(databaseUrl), backups.folder])
  const isPassable = ((await getMode(dataDir)) & others.passing) !== 0
  // Files in the data folder are safe if other users cannot enter it.
  const isInDataFolder = (path: string) => path.startsWith(dataDir + sep)
  const readable = openPaths.filter((path) => isPassable || !isInDataFolder(path))
  const faults = [
    ...(isSecretOpen ? [createFinding('rightsSecret', { file: secret })] : []),
    ...readable.map((file) => createFinding('rightsOpen', { file })),
  ]
  return faults.length > 0 ? faults : [createFinding('rightsClosed')]
}

async function findReadable(paths: (string | undefined)[]) {
  const existing = paths.filter((path) => path !== undefined)
  const modes = await Promise.all(existing.map(getMode))
  return existing.filter((_, index) => ((modes[index] ?? 0) & others.reading) !== 0)
}

const getDatabaseFile = (url: string) => (isFileUrl(url) ? toFilePath(url) : undefined)

const getMode = async (path: string) => (await stat(path).catch(() => undefined))?.mode ?? 0
