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
 * Unpacks a backup, or an hourly copy with its chunks, into an empty folder; returns what it says
 * about itself. Throws a `Refusal` if it is invalid: the files that are unpacked by then must not
 * be used.
 */
export async function unpack(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
  if (isHourlyName(file)) return unpackHourly(file, folder, askPassphrase)
  return withDatabase(file, await unpackArchive(file, folder, backup, askPassphrase)).about
}

/** Reads only the beginning of a backup, which says what it is; unpacks nothing. */
export const headOf = (file: string, askPassphrase: AskPassphrase): Promise<About> =>
  isHourlyName(file)
    ? headOfHourly(file, askPassphrase)
    : headOfArchive(file, backup, askPassphrase)

/** Reads a whole backup without unpacking it. Refuses the same backups as `unpack`. */
export async function lookThrough(
  file: string,
  askPassphrase: AskPassphrase,
): Promise<LookedThrough> {
  if (isHourlyName(file)) return lookThroughHourly(file, askPassphrase)
  let siteConfig: string | undefined
  const looked = await lookThroughArchive(file, backup, askPassphrase, (_, contents) => {
    siteConfig = contents
  })
  const hasSecret = looked.entries.has(entryNames.secret)
  return { ...withDatabase(file, looked), hasSecret, siteConfig }
}

// The name becomes a path, so it must be the name of an unpacked entry.
function withDatabase(file: string, { about, entries }: Unpacked<About>) {
  const database = entries.get(about.database)
  if (!database) throw new Refusal(`${file} is damaged: its database is missing.`)
  return { about, databaseBytes: database.bytes }
}

const backup: ArchiveKind<About> = {
  noun: 'backup of Vitrine',
  first: entryNames.about,
  isEntryName,
  uncounted: [entryNames.siteConfig],
  read: readAbout,
}
