import { dirname, join, resolve } from 'node:path'
import { fileOf, isFileUrl } from '@vitrine/api/db/database-url'
import { madeAt } from '@vitrine/api/db/made-at'
import { sweepAvatars } from '@vitrine/api/identity/account/avatar-files'
import type { ApiContext } from '@vitrine/api/identity/guards/api-context'
import { emptyMediaTrash, sweepUploads } from '@vitrine/api/library/sweep'
import { sweepScreenshots } from '@vitrine/api/reports/screenshot'
import { dayMs } from '@vitrine/contract/bounds/durations'
import { isPartial } from '@vitrine/files/atomic-write'
import { filesNamed, removeOldFiles } from '@vitrine/files/old-files'
import type { Config } from '../settings/config.ts'
import { removeScratch, sweepUnpacked } from './scratch.ts'

/** Where files are written, and what a writer who was killed leaves there. */
const isDraft = (name: string) => isPartial(name) || /\.(eml|ndjson)\.draft$/.test(name)
const places = [
  { folder: '', isMeant: isPartial, deep: false },
  { folder: 'media', isMeant: isPartial, deep: true },
  { folder: 'cache/media', isMeant: isPartial, deep: true },
  { folder: 'reports', isMeant: isPartial, deep: false },
  { folder: 'cache/reports', isMeant: isPartial, deep: false },
  { folder: 'builds', isMeant: isPartial, deep: true },
  { folder: 'outbox', isMeant: isDraft, deep: false },
  { folder: 'site', isMeant: isDraft, deep: false },
]

type Places = Pick<Config, 'dataDir' | 'databaseUrl'> & { backups: { folder: string } }

/**
 * Removes files of the data folder that no row names; returns their number. Keeps a file for a day,
 * because a row that names it may follow. Keeps a file that is older than the database: a database
 * that was replaced may have named it.
 */
export async function sweepOrphans(
  { db, media: files, reports }: Pick<ApiContext, 'db' | 'media' | 'reports'>,
  places: Places,
  log: (sentence: string) => void,
  now = new Date(),
) {
  const { dataDir } = places
  const before = new Date(now.getTime() - dayMs)
  const age = { before, after: await madeAt(db) }
  const counts = {
    'portraits that nobody has': await sweepAvatars(db, files, age),
    'deleted files of the library': await emptyMediaTrash(db, files, now),
    'uploads that were never recorded': await sweepUploads(db, files, age),
    'screenshots of no report': await sweepScreenshots(db, reports, age),
    'files that were never finished': await sweepDrafts(dataDir, before),
    'what commands have left that were killed': await sweepLeftovers(places, now),
  }
  for (const [what, count] of Object.entries(counts))
    if (count > 0) log(`Removed from the data folder, ${what}: ${count}.`)
}

async function sweepDrafts(dataDir: string, before: Date) {
  let removed = 0
  for (const { folder, isMeant, deep } of places) {
    const files = await filesNamed(join(dataDir, folder), isMeant, { deep })
    removed += await removeOldFiles(files, { before })
  }
  return removed
}

/**
 * Removes what killed commands have left in the data folder and in the folders of the database and
 * the backups. Does not touch what running commands use.
 */
async function sweepLeftovers({ dataDir, databaseUrl, backups }: Places, now: Date) {
  const database = isFileUrl(databaseUrl) ? [dirname(fileOf(databaseUrl))] : []
  const folders = new Set([dataDir, ...database, backups.folder].map((each) => resolve(each)))
  let removed = await sweepUnpacked(dataDir)
  for (const folder of folders) removed += await removeScratch(folder, now.getTime())
  return removed
}
