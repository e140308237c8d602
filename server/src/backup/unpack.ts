import { Refusal } from '../settings/refusal.ts'
import { type About, entryNames, isEntryName } from './archive/manifest.ts'
import { readAbout } from './archive/read-about.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import { type ArchiveKind, unpackArchive } from './archive/unpack-archive.ts'
import { unpackHourly } from './hourly/unpack-hourly.ts'
import { isHourlyName } from './retention/backup-name.ts'

/**
 * Unpacks a backup, or an hourly copy with the chunks beside it, into an empty folder; answers what it
 * says of itself. A `Refusal` says what is wrong with it; what is unpacked then is for nobody.
 */
export async function unpack(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
  if (isHourlyName(file)) return unpackHourly(file, folder, askPassphrase)
  const { about, names } = await unpackArchive(file, folder, backup, askPassphrase)
  // Its name is a path from here on: it leads to what has been unpacked, and nowhere else.
  if (!names.has(about.database)) throw new Refusal(`${file} is damaged: its database is missing.`)
  return about
}

const backup: ArchiveKind<About> = {
  noun: 'backup of Vitrine',
  first: entryNames.about,
  isEntryName,
  read: readAbout,
}
