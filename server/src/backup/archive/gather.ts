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

/** What a backup is made of, and how. */
export interface Wanted {
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'media'>>
  /**
   * True to include the secret of the data folder: without it two-step sign-ins fail after a
   * restore.
   */
  secret: boolean
  passphrase?: string | undefined
  signal?: AbortSignal | undefined
}

/** All of a site, at one moment. */
export interface Gathered {
  about: About
  entries: Entry[]
  /** Temporary folder next to the backup, deleted when the backup is made. */
  scratch: string
}

/**
 * Gathers all that goes into a backup, while the site runs and no other backup is made: `how` says in
 * which form its database is copied (`Copies`). `work` makes `file` of it. A `Refusal` says what keeps it
 * from that.
 */
export async function withGathered<T>(
  file: string,
  how: 'copy' | 'image',
  wanted: Wanted,
  work: (gathered: Gathered) => Promise<T>,
): Promise<T> {
  const { databaseUrl, dataDir } = wanted.config
  const copies = copiesOf(dialectOf(databaseUrl))
  // SQLite would make a file that is not there, and an empty backup would look like one of the site.
  if (!(await copies.isThere(databaseUrl))) throw new Refusal(noSiteAt(wanted.config))
  await asRefusal(copies.prepare(databaseUrl))
  return alone(dataDir, async () => {
    const folder = dirname(file)
    await mkdir(folder, { recursive: true, mode: ownerAlone.folder }).catch(notWritable(file))
    await needRoom(folder, sizeOf(databaseUrl))
    const place = { folder, kind: 'backup', unwritable: notWritable(file) } as const
    return withScratch(place, async (scratch) => {
      const copy = join(scratch, copies.fileName)
      const copying = copies[how](databaseUrl, copy, wanted.signal)
      const held = await asRefusal(copying).catch(notCopied(file, databaseUrl))
      const [media, reports] = [mediaOf(wanted.config), reportsOf(wanted.config)]
      const gathering = Promise.all([media.gather(), reports.gather()])
      const [ofMedia, ofReports] = await unlessAway(gathering)
      const missing = [
        ...ofMedia.map((path) => `media/${path}`),
        ...ofReports.map((path) => `reports/${path}`),
      ]
      const folders = { media: media.folder, reports: reports.folder }
      const described = { ...held, missing: missingOf(missing) }
      return work({ ...(await entriesOf(wanted, copy, folders, described)), scratch })
    })
  })
}

/** How large the file of a database is; what a server has to say takes as much as it takes. */
const sizeOf = (databaseUrl: string) =>
  dialectOf(databaseUrl) === 'sqlite' ? statSync(fileOf(databaseUrl)).size : 0

async function entriesOf(
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
  const described: About = {
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
    { name: entryNames.about, text: JSON.stringify(described, null, 1) },
    ...files,
    { name: entryNames.siteConfig, text: siteConfig },
  ]
  return { about: described, entries }
}
