import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import { getNoSiteMessage } from '../data/open-database.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { refuseCopyProblem } from './archive/problems.ts'

/** State of a site, as an update needs it. */
export interface SiteState {
  /** True if the site is running. */
  isInUse: boolean
  /** Rows by table. */
  rows: Record<string, number>
  /** Size of the database, images and screenshots on this machine. */
  bytes: number
}

/** Reads the state of a site of any version. Throws a `Refusal` if the database is missing or damaged. */
export async function readSiteState(
  place: Pick<Config, 'databaseUrl' | 'dataDir'>,
): Promise<SiteState> {
  const { databaseUrl, dataDir } = place
  const copies = getDatabaseBackup(getDialect(databaseUrl))
  if (!(await refuseCopyProblem(copies.exists(databaseUrl))))
    throw new Refusal(getNoSiteMessage(place))
  const isInUse = await refuseCopyProblem(copies.isInUse(databaseUrl))
  const { faults, rows } = await refuseCopyProblem(copies.check(databaseUrl))
  const [fault] = faults
  if (fault) throw new Refusal(`The database is damaged: ${fault}. It cannot be updated.`)
  const file = isFileUrl(databaseUrl) ? [toFilePath(databaseUrl)] : []
  const paths = [...file, join(dataDir, 'media'), join(dataDir, 'reports')]
  const sizes = await Promise.all(paths.map(getSize))
  return { isInUse, rows, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}

async function getSize(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found?.size ?? 0
  let bytes = 0
  for (const name of await readdir(path)) bytes += await getSize(join(path, name))
  return bytes
}
