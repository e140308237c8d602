import { Refusal } from '../settings/refusal.ts'
import { type About, entryNames, isEntryName, type LookedThrough } from './archive/manifest.ts'
import { readAbout } from './archive/read-about.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import {
  type ArchiveKind,
  headOfArchive,
  lookThroughArchive,
  type Unpacked,
  unpackArchive,
} from './archive/unpack-archive.ts'
import { headOfHourly } from './hourly/hourly-list.ts'
import { lookThroughHourly, unpackHourly } from './hourly/unpack-hourly.ts'
import { isHourlyName } from './retention/backup-name.ts'

/**
 * Unpacks a backup, or an hourly copy with its chunks, into an empty folder. Returns its header.
 * Throws a `Refusal` if it is invalid; then the unpacked files must not be used.
 */
export async function unpack(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
  if (isHourlyName(file)) return unpackHourly(file, folder, askPassphrase)
  return requireDatabase(file, await unpackArchive(file, folder, backupKind, askPassphrase)).about
}

/** Reads only the header of a backup. */
export const headOf = (file: string, askPassphrase: AskPassphrase): Promise<About> =>
  isHourlyName(file)
    ? headOfHourly(file, askPassphrase)
    : headOfArchive(file, backupKind, askPassphrase)

/** Reads a whole backup without unpacking it. Refuses the same backups as `unpackBackup`. */
export async function lookThrough(
  file: string,
  askPassphrase: AskPassphrase,
): Promise<LookedThrough> {
  if (isHourlyName(file)) return lookThroughHourly(file, askPassphrase)
  let siteConfig: string | undefined
  const archive = await lookThroughArchive(file, backupKind, askPassphrase, (_, contents) => {
    siteConfig = contents
  })
  const hasSecret = archive.entries.has(entryNames.secret)
  return { ...requireDatabase(file, archive), hasSecret, siteConfig }
}

// `about.database` becomes a path, so it must be the name of an unpacked entry.
function requireDatabase(file: string, { about, entries }: Unpacked<About>) {
  const database = entries.get(about.database)
  if (!database) throw new Refusal(`${file} is damaged: its database is missing.`)
  return { about, databaseBytes: database.bytes }
}

const backupKind: ArchiveKind<About> = {
  noun: 'backup of Vitrine',
  first: entryNames.about,
  isEntryName,
  uncounted: [entryNames.siteConfig],
  read: readAbout,
}
