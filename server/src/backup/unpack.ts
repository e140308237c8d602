import { migrationsOf } from '@vitrine/api/db/open'
import { Refusal } from '../settings/refusal.ts'
import { About, backupFormat, entryNames, isEntryName } from './manifest.ts'
import type { AskPassphrase } from './read-archive.ts'
import { type ArchiveKind, unpackArchive } from './unpack-archive.ts'

/**
 * Unpacks a backup into an empty folder; answers what it says of itself. A `Refusal` says what is wrong
 * with it; what is unpacked then is for nobody.
 */
export async function unpack(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
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

function readAbout(file: string, said: unknown): About | undefined {
  const { product, format, version } = Object(said)
  if (product !== 'vitrine') return undefined
  const parsed = About.safeParse(said)
  const known = parsed.success ? Object.keys(migrationsOf(parsed.data.dialect)) : []
  const isNewer =
    format > backupFormat ||
    (parsed.success && parsed.data.migrations.some((migration) => !known.includes(migration)))
  if (isNewer)
    throw new Refusal(
      `${file} was made by Vitrine ${version}, which is newer than this one: update first, then restore it.`,
    )
  return parsed.data
}
