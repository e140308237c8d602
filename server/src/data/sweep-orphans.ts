import { readdir, rm, stat } from 'node:fs/promises'
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

/** Folder with the upload of another site and its reports. */
export const moveInFolderName = 'move-in'
const moveInMs = 14 * dayMs

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
    'exports of other sites': await sweepMoveIn(dataDir, now),
  }
  for (const [label, count] of Object.entries(counts))
    if (count > 0) log(`Removed from the data folder: ${label}: ${count}.`)
}

/** Removes the upload of another site some time after its last check or import. */
async function sweepMoveIn(dataDir: string, now: Date): Promise<number> {
  const folder = join(dataDir, moveInFolderName)
  const names = await readdir(folder).catch(() => [])
  const changes = await Promise.all(
    // A file that is gone was just replaced by a run.
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now.getTime(),
      ),
    ),
  )
  if (names.length === 0 || Math.max(...changes) > now.getTime() - moveInMs) return 0
  await rm(folder, { recursive: true, force: true })
  return 1
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
