import { stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import type { Finding } from '@vitrine/contract/operation/doctor'
import type { Config } from '../settings/config.ts'
import { found } from './finding.ts'

/** Whatever the group or others may do with a file that is its owner's alone. */
const notOwner = 0o077
const others = { passing: 0o001, reading: 0o004 }

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'backups'>

/** Whether other users of the machine can read what holds secrets, passwords and mails. */
export async function rightsFindings({
  dataDir,
  databaseUrl,
  backups,
}: Places): Promise<Finding[]> {
  // Windows keeps rights elsewhere.
  if (process.platform === 'win32') return []
  const secret = join(dataDir, 'secret')
  const isSecretOpen = ((await modeOf(secret)) & notOwner) !== 0
  const open = await openToOthers([dataDir, databaseFile(databaseUrl), backups.folder])
  const isPassable = ((await modeOf(dataDir)) & others.passing) !== 0
  // What lies in a folder that nobody else may enter is read by nobody else.
  const isInside = (path: string) => path.startsWith(dataDir + sep)
  const told = open.filter((path) => isPassable || !isInside(path))
  const faults = [
    ...(isSecretOpen ? [found('rightsSecret', { file: secret })] : []),
    ...told.map((file) => found('rightsOpen', { file })),
  ]
  return faults.length > 0 ? faults : [found('rightsClosed')]
}

async function openToOthers(paths: (string | undefined)[]) {
  const there = paths.filter((path) => path !== undefined)
  const modes = await Promise.all(there.map(modeOf))
  return there.filter((_, at) => ((modes[at] ?? 0) & others.reading) !== 0)
}

const databaseFile = (url: string) => (isFileUrl(url) ? fileOf(url) : undefined)

const modeOf = async (path: string) => (await stat(path).catch(() => undefined))?.mode ?? 0
