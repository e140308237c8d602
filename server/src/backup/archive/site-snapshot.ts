import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import type { DatabaseSummary } from '@vitrine/api/copies/database-backup'
import { toFilePath } from '@vitrine/api/db/database-url'
import { listPaths } from '@vitrine/api/media/files'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { siteConfigName } from '@vitrine/files/site-folder'
import { withFolderLock } from '../../data/lock.ts'
import { openMediaStorage, openReportStorage } from '../../data/media-storage.ts'
import { getNoSiteMessage } from '../../data/open-database.ts'
import { refuseBucketProblem } from '../../data/send-media.ts'
import { withScratch } from '../../data/temporary-folder.ts'
import type { Config } from '../../settings/config.ts'
import { productPackage } from '../../settings/product-package.ts'
import { Refusal } from '../../settings/refusal.ts'
import { siteFolder } from '../../settings/site-folder.ts'
import { requireSpace } from './disk-space.ts'
import { type BackupHeader, backedUpFolders, backupFormat, entryNames } from './manifest.ts'
import { describeMissing } from './missing.ts'
import { refuseCopyProblem, toCopyRefusal, toWriteRefusal } from './problems.ts'
import type { ArchiveEntry } from './write-archive.ts'

const siteConfigFile = join(siteFolder, siteConfigName)

export interface BackupOptions {
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'media'>>
  /** True to include the secret of the data folder. Without it two-step sign-in fails after a restore. */
  secret: boolean
  passphrase?: string | undefined
  signal?: AbortSignal | undefined
}

/** Snapshot of a whole site. */
export interface SiteSnapshot {
  about: BackupHeader
  entries: ArchiveEntry[]
  /** Temporary folder next to the backup. */
  scratch: string
}

/**
 * Takes a snapshot of the running site under the lock of backups, and calls `work`, which writes
 * `file` from it. `how` is the form of the database copy (`Copies`). Throws a `Refusal` if it fails.
 */
export async function withSnapshot<T>(
  file: string,
  how: 'copy' | 'copyIncremental',
  options: BackupOptions,
  work: (snapshot: SiteSnapshot) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = options.config
  const copies = getDatabaseBackup(getDialect(databaseUrl))
  // SQLite would create a missing file, and the backup would be empty.
  if (!(await copies.exists(databaseUrl))) throw new Refusal(getNoSiteMessage(options.config))
  await refuseCopyProblem(copies.checkPrograms(databaseUrl))
  return withFolderLock(dataDir, async () => {
    const folder = dirname(file)
    await mkdir(folder, { recursive: true, mode: ownerOnlyModes.folder }).catch(
      toWriteRefusal(file),
    )
    await requireSpace(folder, getDatabaseSize(databaseUrl))
    const scratchPlace = { folder, kind: 'backup', unwritable: toWriteRefusal(file) } as const
    return withScratch(scratchPlace, async (scratch) => {
      const copy = join(scratch, copies.fileName)
      const copying = copies[how](databaseUrl, copy, options.signal)
      const summary = await refuseCopyProblem(copying).catch(toCopyRefusal(file, databaseUrl))
      const [media, reports] = [openMediaStorage(options.config), openReportStorage(options.config)]
      const gathering = Promise.all([media.gather(), reports.gather()])
      const [missingMedia, missingReports] = await refuseBucketProblem(gathering)
      const missing = [
        ...missingMedia.map((path) => `media/${path}`),
        ...missingReports.map((path) => `reports/${path}`),
      ]
      const folders = { media: media.folder, reports: reports.folder }
      const description = { ...summary, missing: describeMissing(missing) }
      return work({ ...(await listEntries(options, copy, folders, description)), scratch })
    })
  })
}

/** Size of a SQLite file; 0 for PostgreSQL, where the size of the copy is unknown. */
const getDatabaseSize = (databaseUrl: string) =>
  getDialect(databaseUrl) === 'sqlite' ? statSync(toFilePath(databaseUrl)).size : 0

async function listEntries(
  { config, secret }: BackupOptions,
  copy: string,
  folders: Record<(typeof backedUpFolders)[number], string>,
  summary: DatabaseSummary & Pick<BackupHeader, 'missing'>,
) {
  const { dataDir, databaseUrl } = config
  const files: { name: string; file: string; bytes: number }[] = []
  const add = async (name: string, file: string) =>
    files.push({ name, file, bytes: (await stat(file)).size })
  const database = basename(copy)
  await add(database, copy)
  for (const name of backedUpFolders)
    for (const path of (await listPaths(folders[name]).catch(ignoreMissingFile)) ?? [])
      await add(`${name}/${path}`, join(folders[name], path)).catch(ignoreMissingFile)
  const secretFile = join(dataDir, entryNames.secret)
  if (secret && existsSync(secretFile)) await add(entryNames.secret, secretFile)
  const siteConfig = await readFile(siteConfigFile, 'utf8')
  const description: BackupHeader = {
    product: 'vitrine',
    format: backupFormat,
    version: productPackage.version,
    node: process.version,
    made_at: new Date().toISOString(),
    dialect: getDialect(databaseUrl),
    database,
    ...summary,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  const entries: ArchiveEntry[] = [
    { name: entryNames.about, text: JSON.stringify(description, null, 1) },
    ...files,
    { name: entryNames.siteConfig, text: siteConfig },
  ]
  return { about: description, entries }
}
