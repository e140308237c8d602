import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { copiesOf, dialectOf } from '@vitrine/api/copies/copies'
import type { Held } from '@vitrine/api/copies/copy'
import { isPartial, replaceAtomically } from '@vitrine/files/atomic-write'
import { siteConfigName } from '@vitrine/files/site-folder'
import about from '../../../package.json' with { type: 'json' }
import { alone } from '../data/lock.ts'
import { mediaOf } from '../data/media.ts'
import { unlessAway } from '../data/send-media.ts'
import type { Config } from '../settings/config.ts'
import { Refusal } from '../settings/refusal.ts'
import { siteFolder } from '../settings/site-folder.ts'
import { type About, backupFormat, entryNames, heldFolders } from './manifest.ts'
import { asRefusal } from './problems.ts'
import { needRoom } from './room.ts'
import { type Entry, writeArchive } from './write-archive.ts'

const siteConfigFile = join(siteFolder, siteConfigName)
const onlyOwner = 0o600

/** What a backup is made of, and how. */
export interface Wanted {
  config: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'media'>>
  /** With the secret of the data folder: without it nobody signs in by two steps after a restore. */
  secret: boolean
  passphrase?: string | undefined
  signal?: AbortSignal
}

export interface Made {
  file: string
  bytes: number
  about: About
}

/**
 * Writes all of a site into one file, while it runs: beside its place and renamed when it is whole. A
 * `Refusal` says what has kept it from that; nothing is left half-written then.
 */
export async function makeBackup(file: string, wanted: Wanted): Promise<Made> {
  const { databaseUrl, dataDir } = wanted.config
  const copies = copiesOf(dialectOf(databaseUrl))
  // SQLite would make a file that is not there, and an empty backup would look like one of the site.
  if (!(await copies.isThere(databaseUrl)))
    throw new Refusal('There is no site here: DATABASE_URL or DATA_DIR names another place.')
  await asRefusal(copies.prepare(databaseUrl))
  return alone(dataDir, async () => {
    const folder = dirname(file)
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(notWritable(file))
    const scratch = await mkdtemp(join(folder, '.backup-')).catch(notWritable(file))
    try {
      const copy = join(scratch, copies.fileName)
      const held = await asRefusal(copies.copy(databaseUrl, copy, wanted.signal))
      const media = mediaOf(wanted.config)
      await unlessAway(media.gather())
      const folders = { media: media.folder, reports: join(dataDir, 'reports') }
      const described = await entriesOf(wanted, copy, folders, held)
      // What is compressed takes less: who has no room for all of it is told before it is begun.
      await needRoom(folder, described.about.bytes)
      await replaceAtomically(file, (handle) => writeArchive(handle, described.entries, wanted), {
        mode: onlyOwner,
      }).catch(notWritable(file))
      return { file, bytes: (await stat(file)).size, about: described.about }
    } finally {
      await rm(scratch, { recursive: true, force: true })
    }
  })
}

const withoutHint = ['ENOSPC', 'EDQUOT']

const notWritable = (file: string) => (error: NodeJS.ErrnoException) => {
  // A disk that is full has a sentence of its own.
  if (error.syscall === undefined || withoutHint.includes(error.code ?? '')) throw error
  throw new Refusal(`${file} cannot be written: ${error.message}`)
}

async function entriesOf(
  { config, secret }: Wanted,
  copy: string,
  folders: Record<(typeof heldFolders)[number], string>,
  held: Held,
) {
  const { dataDir, databaseUrl } = config
  const files: { name: string; file: string; bytes: number }[] = []
  const add = async (name: string, file: string) =>
    files.push({ name, file, bytes: (await stat(file)).size })
  const database = basename(copy)
  await add(database, copy)
  for (const name of heldFolders)
    for (const file of await filesBelow(folders[name]))
      await add(join(name, relative(folders[name], file)).split(sep).join('/'), file).catch(
        unlessGone,
      )
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

function unlessGone(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

/** Files alone: a link in a folder of images leads to what is no part of the site. */
async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return []
    },
  )
  return found
    .filter((entry) => entry.isFile() && !isPartial(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
}
