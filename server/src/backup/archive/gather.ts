import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import type { Held } from '@vitrine/api/copies/copy'
import { fileOf } from '@vitrine/api/db/database-url'
import { pathsBelow } from '@vitrine/api/media/files'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { ownerAlone } from '@vitrine/files/owner-alone'
import { siteConfigName } from '@vitrine/files/site-folder'
import { alone } from '../../data/lock.ts'
import { mediaOf, reportsOf } from '../../data/media.ts'
import { noSiteAt } from '../../data/open-database.ts'
import { withScratch } from '../../data/scratch.ts'
import { unlessAway } from '../../data/send-media.ts'
import { about } from '../../settings/about.ts'
import type { Config } from '../../settings/config.ts'
import { Refusal } from '../../settings/refusal.ts'
import { siteFolder } from '../../settings/site-folder.ts'
import { type About, backupFormat, entryNames, heldFolders } from './manifest.ts'
import { missingOf } from './missing.ts'
import { asRefusal, notCopied, notWritable } from './problems.ts'
import { needRoom } from './room.ts'
import type { Entry } from './write-archive.ts'

const siteConfigFile = join(siteFolder, siteConfigName)

export interface Wanted {
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'media'>>
  /** True to include the secret of the data folder. Without it two-step sign-in fails after a restore. */
  secret: boolean
  passphrase?: string | undefined
  signal?: AbortSignal | undefined
}

/** Snapshot of a whole site. */
export interface Gathered {
  about: About
  entries: Entry[]
  /** Temporary folder next to the backup. */
  scratch: string
}

/**
 * Takes a snapshot of the running site under the lock of backups, and calls `work`, which writes
 * `file` from it. `how` is the form of the database copy (`Copies`). Throws a `Refusal` if it fails.
 */
export async function withGathered<T>(
  file: string,
  how: 'copy' | 'image',
  options: Wanted,
  work: (gathered: Gathered) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = options.config
  const copies = copiesOf(dialectOf(databaseUrl))
  // SQLite would create a missing file, and the backup would be empty.
  if (!(await copies.isThere(databaseUrl))) throw new Refusal(noSiteAt(options.config))
  await asRefusal(copies.prepare(databaseUrl))
  return alone(dataDir, async () => {
    const folder = dirname(file)
    await mkdir(folder, { recursive: true, mode: ownerAlone.folder }).catch(notWritable(file))
    await needRoom(folder, getDatabaseSize(databaseUrl))
    const scratchPlace = { folder, kind: 'backup', unwritable: notWritable(file) } as const
    return withScratch(scratchPlace, async (scratch) => {
      const copy = join(scratch, copies.fileName)
      const copying = copies[how](databaseUrl, copy, options.signal)
      const held = await asRefusal(copying).catch(notCopied(file, databaseUrl))
      const [media, reports] = [mediaOf(options.config), reportsOf(options.config)]
      const gathering = Promise.all([media.gather(), reports.gather()])
      const [missingMedia, missingReports] = await unlessAway(gathering)
      const missing = [
        ...missingMedia.map((path) => `media/${path}`),
        ...missingReports.map((path) => `reports/${path}`),
      ]
      const folders = { media: media.folder, reports: reports.folder }
      const description = { ...held, missing: missingOf(missing) }
      return work({ ...(await listEntries(options, copy, folders, description)), scratch })
    })
  })
}

/** Size of a SQLite file; 0 for PostgreSQL, where the size of the copy is unknown. */
const getDatabaseSize = (databaseUrl: string) =>
  dialectOf(databaseUrl) === 'sqlite' ? statSync(fileOf(databaseUrl)).size : 0

async function listEntries(
  { config, secret }: Wanted,
  copy: string,
  folders: Record<(typeof heldFolders)[number], string>,
  held: Held & Pick<About, 'missing'>,
) {
  const { dataDir, databaseUrl } = config
  const files: { name: string; file: string; bytes: number }[] = []
  const add = async (name: string, file: string) =>
    files.push({ name, file, bytes: (await stat(file)).size })
  const database = basename(copy)
  await add(database, copy)
  for (const name of heldFolders)
    for (const path of (await pathsBelow(folders[name]).catch(unlessAbsent)) ?? [])
      await add(`${name}/${path}`, join(folders[name], path)).catch(unlessAbsent)
  const secretFile = join(dataDir, entryNames.secret)
  if (secret && existsSync(secretFile)) await add(entryNames.secret, secretFile)
  const siteConfig = await readFile(siteConfigFile, 'utf8')
  const description: About = {
    product: 'vitrine',
    format: backupFormat,
    version: about.version,
    node: process.version,
    made_at: new Date().toISOString(),
    dialect: dialectOf(databaseUrl),
    database,
    ...held,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  const entries: Entry[] = [
    { name: entryNames.about, text: JSON.stringify(description, null, 1) },
    ...files,
    { name: entryNames.siteConfig, text: siteConfig },
  ]
  return { about: description, entries }
}
