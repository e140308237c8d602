import { existsSync } from 'node:fs'
import { access, constants, copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import { tablesIn } from '@vitrine/api/copies/postgres'
import { dropTables, schemasAside, setSchemaAside } from '@vitrine/api/copies/postgres-places'
import { fileOf } from '@vitrine/api/db/database-url'
import { partialBeside, writeAtomically } from '@vitrine/files/atomic-write'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { endFirstStart } from '../data/data-folder.ts'
import { alone } from '../data/lock.ts'
import { endMoves, type Move, makeMoves } from '../data/moves.ts'
import { removeUnpacked } from '../data/scratch.ts'
import { Refusal } from '../settings/refusal.ts'
import { unbuiltProblem } from '../settings/start-problems.ts'
import { type About, entryNames, heldFolders } from './archive/manifest.ts'
import { asRefusal } from './archive/problems.ts'
import { type AskPassphrase, askedOnce } from './archive/read-archive.ts'
import { needRoom } from './archive/room.ts'
import { differsFromOurs } from './look.ts'
import {
  heldAt,
  isInside,
  notRestorable,
  type Place,
  refuseMounts,
  refuseOtherKind,
  refuseRunning,
} from './may-restore.ts'
import { sqliteIn, tryOut } from './try-out.ts'
import { headOf, unpack } from './unpack.ts'

export interface Restoring {
  config: Place
  askPassphrase: AskPassphrase
  /** True if an existing site may be replaced. */
  force: boolean
  /** Returns why the site cannot be started on trial; undefined if it can. */
  unbuilt?: () => string | undefined
  /** File that lists the mounts of the system; `/proc/self/mountinfo` by default. */
  mountInfo?: string
}

export interface Restored {
  about: About
  pages: number
  /** Places where the former site is kept. */
  former: string[]
  /** Where the settings of the backup are, if they differ from those of this installation. */
  siteConfig: string | undefined
  /**
   * True if the data folder has a secret after the restore. A secret from `SECRET` is in no backup.
   */
  hasSecret: boolean
}

/**
 * Restores a site from a backup. First checks that a restore is possible, then unpacks the backup,
 * checks it and starts the site on it as a trial. Only then replaces the former site, which is kept
 * aside. If it fails, throws a `Refusal` with the reason, and nothing has changed.
 */
export async function restoreBackup(file: string, restoring: Restoring): Promise<Restored> {
  const { config, force, unbuilt = unbuiltProblem } = restoring
  const { databaseUrl, dataDir } = config
  const askPassphrase = askedOnce(restoring.askPassphrase)
  // A missing build is reported before any slow step: a new machine often lacks it.
  const problem = unbuilt()
  if (problem) throw new Refusal(problem)
  await mkdir(dataDir, { recursive: true, mode: ownerAlone.folder }).catch(notRestorable(dataDir))
  await access(dataDir, constants.W_OK).catch(notRestorable(dataDir))
  await refuseMounts(config, restoring.mountInfo)
  return alone(dataDir, async () => {
    // Of a restore that was killed: what it has not moved yet is in a folder that goes below.
    await endMoves(dataDir)
    const held = await heldAt(config)
    if (held.length > 0 && !force)
      throw new Refusal(
        `There is a site already: ${held.join(' and ')}. To put the backup in its place, add --force; what is there is kept aside.`,
      )
    await asRefusal(copiesOf(dialectOf(databaseUrl)).prepare(databaseUrl))
    await refuseRunning(config)
    // Reading the head may ask for a passphrase, so it comes after the checks that need none.
    const head = await headOf(file, askPassphrase)
    refuseOtherKind(file, head, config)
    await removeUnpacked(dataDir)
    await needRoom(dataDir, head.bytes)
    const folder = await mkdtemp(join(dataDir, '.restore-'))
    try {
      const about = await unpack(file, folder, askPassphrase)
      const ending = `former_${about.made_at.slice(0, 10).replaceAll('-', '')}_${Date.now()}`
      const put = { sqlite: putSqlite, postgres: putPostgres }[about.dialect]
      const siteConfig = await otherSiteConfig(folder, dataDir)
      const { pages, former } = await put(about, folder, config, ending)
      await endFirstStart(dataDir)
      const hasSecret = existsSync(join(dataDir, entryNames.secret))
      return { about, pages, former, siteConfig, hasSecret }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
}

type Put = (
  about: About,
  folder: string,
  config: Place,
  ending: string,
) => Promise<Pick<Restored, 'pages' | 'former'>>

const putSqlite: Put = async (about, folder, config, ending) => {
  const { dataDir, databaseUrl } = config
  const file = resolve(fileOf(databaseUrl))
  // The database is copied there at the end: a full disk is reported before the trial.
  if (!isInside(dataDir, databaseUrl))
    await needRoom(dirname(file), (await stat(join(folder, about.database))).size)
  const pages = await tryOut(
    about,
    folder,
    { databaseUrl: `file:${sqliteIn(folder)}`, dataDir: folder },
    'start',
  )
  const former = join(dataDir, ending)
  // If the site has been started since, it would go on writing into the files that are moved aside.
  await refuseRunning(config)
  const database = await databaseMove(folder, config, former, ending)
  const moves = [...database, ...folderMoves(folder, dataDir, former)]
  const isKept = await makeMoves(dataDir, folder, former, moves)
  return { pages, former: isKept ? [former] : [] }
}

/** A database elsewhere may be on another disk: it is first copied next to its place there. */
async function databaseMove(
  folder: string,
  { databaseUrl, dataDir }: Place,
  former: string,
  ending: string,
): Promise<Move[]> {
  const to = resolve(fileOf(databaseUrl))
  const isAtHome = isInside(dataDir, databaseUrl)
  const from = isAtHome ? sqliteIn(folder) : partialBeside(to)
  if (!isAtHome) await copyFile(sqliteIn(folder), from)
  const aside = isAtHome ? join(former, 'vitrine.db') : `${to}.${ending}`
  return ['', '-wal', '-shm'].map((end) => ({ from: from + end, to: to + end, aside: aside + end }))
}

const putPostgres: Put = async (about, folder, { databaseUrl, dataDir }, ending) => {
  const endings = await noteAside(dataDir, ending)
  const isThere = (await tablesIn(databaseUrl)) > 0
  const aside = isThere ? await setSchemaAside(databaseUrl, ending) : undefined
  const place = { databaseUrl, dataDir: folder }
  const pages = await tryOut(about, folder, place, 'start').catch(async (error: unknown) => {
    await (aside ? aside.putBack() : dropTables(databaseUrl))
    throw error
  })
  const former = join(dataDir, ending)
  const isKept = await makeMoves(dataDir, folder, former, folderMoves(folder, dataDir, former))
  const kept = await schemasAside(databaseUrl, endings)
  await rm(asideIn(dataDir))
  const schemas = kept.map((schema) => `the schema ${schema}`)
  return { pages, former: [...schemas, ...(isKept ? [former] : [])] }
}

/**
 * File that records the endings of names that restores have put aside on the server, until a restore
 * is complete.
 */
const asideIn = (dataDir: string) => join(dataDir, '.restore-aside')

/** Records one more ending and returns all: a killed restore has not reported its own. */
async function noteAside(dataDir: string, ending: string): Promise<string[]> {
  const noted = await readFile(asideIn(dataDir), 'utf8').catch(unlessAbsent)
  const endings = [...(noted?.split('\n') ?? []), ending]
  await writeAtomically(asideIn(dataDir), endings.join('\n'))
  return endings
}

// Without a secret in the backup the one that is there goes on.
const folderMoves = (folder: string, dataDir: string, former: string): Move[] =>
  [...heldFolders, ...(existsSync(join(folder, entryNames.secret)) ? [entryNames.secret] : [])].map(
    (name) => ({ from: join(folder, name), to: join(dataDir, name), aside: join(former, name) }),
  )

/** The settings are in the product's folder, where the owner writes them: nothing is replaced there. */
async function otherSiteConfig(folder: string, dataDir: string): Promise<string | undefined> {
  const ofBackup = await readFile(join(folder, entryNames.siteConfig), 'utf8').catch(
    () => undefined,
  )
  if (ofBackup === undefined || !(await differsFromOurs(ofBackup))) return undefined
  const target = join(dataDir, 'restored.site.config.ts')
  await writeAtomically(target, ofBackup)
  return target
}
