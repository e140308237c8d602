import { dirname, join, resolve } from 'node:path'
import { readCreationTime } from '@vitrine/api/db/creation-time'
import { isFileUrl, toFilePath } from '@vitrine/api/db/database-url'
import { sweepFormFiles } from '@vitrine/api/forms/purge'
import { deleteUnusedAvatars } from '@vitrine/api/identity/account/avatar-files'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { emptyMediaTrash, sweepUploads } from '@vitrine/api/library/sweep'
import { sweepScreenshots } from '@vitrine/api/reports/screenshot'
import { sweepIconFiles } from '@vitrine/api/settings/icon-files'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { isPartialFile } from '@vitrine/files/atomic-write'
import { findFilesByName, removeOldFiles } from '@vitrine/files/old-files'
import type { Config } from '../settings/config.ts'
import { removeScratch, sweepUnpacked } from './temporary-folder.ts'

const isDraftFile = (name: string) => isPartialFile(name) || /\.(eml|ndjson)\.draft$/.test(name)
/** Files that killed writers leave, by folder. */
const draftPlaces = [
  { folder: '', isMeant: isPartialFile, deep: false },
  { folder: 'media', isMeant: isPartialFile, deep: true },
  { folder: 'cache/media', isMeant: isPartialFile, deep: true },
  { folder: 'reports', isMeant: isPartialFile, deep: false },
  { folder: 'cache/reports', isMeant: isPartialFile, deep: false },
  { folder: 'builds', isMeant: isPartialFile, deep: true },
  { folder: 'outbox', isMeant: isDraftFile, deep: false },
  { folder: 'site', isMeant: isDraftFile, deep: false },
]

type SweepConfig = Pick<Config, 'dataDir' | 'databaseUrl'> & { backups: { folder: string } }

/**
 * Removes files of the data folder that no row references. Keeps files younger than a day, because
 * the row may follow, and files older than the database, which a replaced database may reference.
 */
export async function sweepOrphans(
  { db, media: files, reports }: Pick<ApiContext, 'db' | 'media' | 'reports'>,
  config: SweepConfig,
  log: (sentence: string) => void,
  now = new Date(),
) {
  const { dataDir } = config
  const before = new Date(now.getTime() - dayMs)
  const age = { before, after: await readCreationTime(db) }
  const counts = {
    'unused portraits': await deleteUnusedAvatars(db, files, age),
    'deleted files of the library': await emptyMediaTrash(db, files, now),
    'unused files of icons': await sweepIconFiles(db, files, age),
    'incomplete uploads': await sweepUploads(db, files, age),
    'screenshots without a report': await sweepScreenshots(db, reports, age),
    'files without a response': await sweepFormFiles({ db, reports }, age),
    'partial files': await sweepDrafts(dataDir, before),
    'leftovers of killed commands': await sweepLeftovers(config, now),
  }
  for (const [label, count] of Object.entries(counts))
    if (count > 0) log(`Removed from the data folder: ${label}: ${count}.`)
}

async function sweepDrafts(dataDir: string, before: Date) {
  let removed = 0
  for (const { folder, isMeant, deep } of draftPlaces) {
    const files = await findFilesByName(join(dataDir, folder), isMeant, { deep })
    removed += await removeOldFiles(files, { before })
  }
  return removed
}

/** Removes leftovers of killed commands from the folders of the data, the database and the backups. */
async function sweepLeftovers({ dataDir, databaseUrl, backups }: SweepConfig, now: Date) {
  const database = isFileUrl(databaseUrl) ? [dirname(toFilePath(databaseUrl))] : []
  const folders = new Set([dataDir, ...database, backups.folder].map((each) => resolve(each)))
  let removed = await sweepUnpacked(dataDir)
  for (const folder of folders) removed += await removeScratch(folder, now.getTime())
  return removed
}
