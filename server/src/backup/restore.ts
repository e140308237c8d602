import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { getDatabaseBackup, getDialect } from '@vitrine/api/copies/copies'
import { countTables } from '@vitrine/api/copies/postgres'
import {
  dropAllTables,
  listRenamedSchemas,
  renameSchemaAside,
} from '@vitrine/api/copies/postgres-schemas'
import { toFilePath } from '@vitrine/api/db/database-url'
import { createPartialPath, writeAtomically } from '@vitrine/files/atomic-write'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { ownerOnlyModes } from '@vitrine/files/file-modes'
import { completeFirstStart } from '../data/data-folder.ts'
import { withFolderLock } from '../data/lock.ts'
import { completeMoves, type Move, makeMoves } from '../data/move-journal.ts'
import { removeUnpacked } from '../data/temporary-folder.ts'
import { Refusal } from '../settings/refusal.ts'
import { findUnbuiltProblem } from '../settings/start-problems.ts'
import { requireSpace } from './archive/disk-space.ts'
import { type BackupHeader, backedUpFolders, entryNames } from './archive/manifest.ts'
import { refuseCopyProblem } from './archive/problems.ts'
import { type AskPassphrase, askOnce } from './archive/read-archive.ts'
import {
  isInside,
  listSiteParts,
  type RestoreTarget,
  refuseMounts,
  refuseOtherDialect,
  refuseRunning,
  toRestoreRefusal,
} from './check-restore.ts'
import { differsFromSiteConfig } from './plan-restore.ts'
import { getSqlitePath, runTrialRestore } from './trial-restore.ts'
import { readBackupHeader, unpackBackup } from './unpack-backup.ts'

export interface RestoreOptions {
  config: RestoreTarget
  askPassphrase: AskPassphrase
  /** True if an existing site may be replaced. */
  force: boolean
  /** Returns why a trial start is impossible; undefined if it is possible. */
  getUnbuiltProblem?: () => string | undefined
  /** File with the mounts of the system; `/proc/self/mountinfo` by default. */
  mountInfo?: string
}

export interface RestoreResult {
  about: BackupHeader
  pages: number
  /** Where the former site is: a folder, or a schema of PostgreSQL. */
  former: string[]
  /** Path of the `site.config.ts` of the backup, if it differs from the one here. */
  siteConfig: string | undefined
  /** True if the data folder now contains a secret. No backup contains one that was set by `SECRET`. */
  hasSecret: boolean
}

/**
 * Restores a site from a backup: checks the preconditions, unpacks and verifies the backup, starts
 * the site on it as a trial, and only then moves the former site aside. Throws a `Refusal` if a step
 * fails; then nothing has changed.
 */
export async function restoreBackup(
  file: string,
  restoring: RestoreOptions,
): Promise<RestoreResult> {
  const { config, force, getUnbuiltProblem = findUnbuiltProblem } = restoring
  const { databaseUrl, dataDir } = config
  const askPassphrase = askOnce(restoring.askPassphrase)
  // Before the slow steps: a new machine often has no build yet.
  const problem = getUnbuiltProblem()
  if (problem) throw new Refusal(problem)
  await mkdir(dataDir, { recursive: true, mode: ownerOnlyModes.folder }).catch(
    toRestoreRefusal(dataDir),
  )
  await access(dataDir, constants.W_OK).catch(toRestoreRefusal(dataDir))
  await refuseMounts(config, restoring.mountInfo)
  return withFolderLock(dataDir, async () => {
    // Complete a killed restore before its folder is removed below.
    await completeMoves(dataDir)
    const siteParts = await listSiteParts(config)
    if (siteParts.length > 0 && !force)
      throw new Refusal(
        `A site already exists: ${siteParts.join(' and ')}. To replace it by the backup, add --force; the former site is moved aside.`,
      )
    await refuseCopyProblem(getDatabaseBackup(getDialect(databaseUrl)).checkPrograms(databaseUrl))
    await refuseRunning(config)
    // May ask for a passphrase, so it comes after the checks that need none.
    const header = await readBackupHeader(file, askPassphrase)
    refuseOtherDialect(file, header, config)
    await removeUnpacked(dataDir)
    await requireSpace(dataDir, header.bytes)
    const folder = await mkdtemp(join(dataDir, '.restore-'))
    try {
      const about = await unpackBackup(file, folder, askPassphrase)
      const suffix = `former_${about.made_at.slice(0, 10).replaceAll('-', '')}_${Date.now()}`
      const restoreDatabase = { sqlite: restoreSqlite, postgres: restorePostgres }[about.dialect]
      const siteConfig = await saveOtherSiteConfig(folder, dataDir)
      const { pages, former } = await restoreDatabase(about, folder, config, suffix)
      await completeFirstStart(dataDir)
      const hasSecret = existsSync(join(dataDir, entryNames.secret))
      return { about, pages, former, siteConfig, hasSecret }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type RestoreDatabase = (
  about: BackupHeader,
  folder: string,
  config: RestoreTarget,
  suffix: string,
) => Promise<Pick<RestoreResult, 'pages' | 'former'>>

const restoreSqlite: RestoreDatabase = async (about, folder, config, suffix) => {
  const { dataDir, databaseUrl } = config
  const file = resolve(toFilePath(databaseUrl))
  // Report a full disk before the trial, not at the final copy.
  if (!isInside(dataDir, databaseUrl))
    await requireSpace(dirname(file), (await stat(join(folder, about.database))).size)
  const pages = await runTrialRestore(
    about,
    folder,
    { databaseUrl: `file:${getSqlitePath(folder)}`, dataDir: folder },
    'start',
  )
  const former = join(dataDir, suffix)
  // A running site would keep writing into the files that are moved aside.
  await refuseRunning(config)
  const database = await prepareDatabaseMoves(folder, config, former, suffix)
  const moves = [...database, ...listFolderMoves(folder, dataDir, former)]
  const hasFormer = await makeMoves(dataDir, folder, former, moves)
  return { pages, former: hasFormer ? [former] : [] }
}

/** A database outside the data folder may be on another disk: it is first copied next to its target. */
async function prepareDatabaseMoves(
  folder: string,
  { databaseUrl, dataDir }: RestoreTarget,
  former: string,
  suffix: string,
): Promise<Move[]> {
  const to = resolve(toFilePath(databaseUrl))
  const isInDataFolder = isInside(dataDir, databaseUrl)
  const from = isInDataFolder ? getSqlitePath(folder) : createPartialPath(to)
  if (!isInDataFolder) await copyFile(getSqlitePath(folder), from)
  const aside = isInDataFolder ? join(former, 'vitrine.db') : `${to}.${suffix}`
  return ['', '-wal', '-shm'].map((extension) => ({
    from: from + extension,
    to: to + extension,
    aside: aside + extension,
  }))
}

const restorePostgres: RestoreDatabase = async (
  about,
  folder,
  { databaseUrl, dataDir },
  suffix,
) => {
  const suffixes = await recordSuffix(dataDir, suffix)
  const hasTables = (await countTables(databaseUrl)) > 0
  const aside = hasTables ? await renameSchemaAside(databaseUrl, suffix) : undefined
  const place = { databaseUrl, dataDir: folder }
  const pages = await runTrialRestore(about, folder, place, 'start').catch(
    async (error: unknown) => {
      await (aside ? aside.restore() : dropAllTables(databaseUrl))
      throw error
    },
  )
  const former = join(dataDir, suffix)
  const hasFormer = await makeMoves(
    dataDir,
    folder,
    former,
    listFolderMoves(folder, dataDir, former),
  )
  const schemaNames = await listRenamedSchemas(databaseUrl, suffixes)
  await rm(getSuffixFile(dataDir))
  const schemas = schemaNames.map((schema) => `the schema ${schema}`)
  return { pages, former: [...schemas, ...(hasFormer ? [former] : [])] }
}

/** File with the suffixes of schemas that unfinished restores have renamed on the server. */
const getSuffixFile = (dataDir: string) => join(dataDir, '.restore-aside')

/** Records a suffix and returns all of them: a killed restore has not reported its own. */
async function recordSuffix(dataDir: string, suffix: string): Promise<string[]> {
  const recorded = await readFile(getSuffixFile(dataDir), 'utf8').catch(ignoreMissingFile)
  const suffixes = [...(recorded?.split('\n') ?? []), suffix]
  await writeAtomically(getSuffixFile(dataDir), suffixes.join('\n'))
  return suffixes
}

// If the backup contains no secret, the existing one stays.
const listFolderMoves = (folder: string, dataDir: string, former: string): Move[] =>
  [
    ...backedUpFolders,
    ...(existsSync(join(folder, entryNames.secret)) ? [entryNames.secret] : []),
  ].map((name) => ({
    from: join(folder, name),
    to: join(dataDir, name),
    aside: join(former, name),
  }))

/** Copies a differing `site.config.ts` into the data folder: the owner edits the one here, so it is not replaced. */
async function saveOtherSiteConfig(folder: string, dataDir: string): Promise<string | undefined> {
  const siteConfig = await readFile(join(folder, entryNames.siteConfig), 'utf8').catch(
    () => undefined,
  )
  if (siteConfig === undefined || !(await differsFromSiteConfig(siteConfig))) return undefined
  const target = join(dataDir, 'restored.site.config.ts')
  await writeAtomically(target, siteConfig)
  return target
}
