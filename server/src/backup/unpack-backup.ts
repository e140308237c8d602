import { Refusal } from '../settings/refusal.ts'
import {
  type BackupContents,
  type BackupHeader,
  entryNames,
  isEntryName,
} from './archive/manifest.ts'
import { parseHeader } from './archive/parse-header.ts'
import type { AskPassphrase } from './archive/read-archive.ts'
import {
  type ArchiveKind,
  inspectArchive,
  readArchiveHeader,
  type UnpackedArchive,
  unpackArchive,
} from './archive/unpack-archive.ts'
import { readHourlyHeader } from './hourly/hourly-list.ts'
import { inspectHourly, unpackHourly } from './hourly/unpack-hourly.ts'
import { isHourlyName } from './retention/backup-name.ts'

/**
 * Unpacks a backup, or an hourly copy with its chunks, into an empty folder. Returns its header.
 * Throws a `Refusal` if it is invalid; then the unpacked files must not be used.
 */
export async function unpackBackup(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<BackupHeader> {
  if (isHourlyName(file)) return unpackHourly(file, folder, askPassphrase)
  return requireDatabase(file, await unpackArchive(file, folder, backupKind, askPassphrase)).about
}

/** Reads only the header of a backup. */
export const readBackupHeader = (
  file: string,
  askPassphrase: AskPassphrase,
): Promise<BackupHeader> =>
  isHourlyName(file)
    ? readHourlyHeader(file, askPassphrase)
    : readArchiveHeader(file, backupKind, askPassphrase)

/** Reads a whole backup without unpacking it. Refuses the same backups as `unpackBackup`. */
export async function inspectBackup(
  file: string,
  askPassphrase: AskPassphrase,
): Promise<BackupContents> {
  if (isHourlyName(file)) return inspectHourly(file, askPassphrase)
  let siteConfig: string | undefined
  const archive = await inspectArchive(file, backupKind, askPassphrase, (_, contents) => {
    siteConfig = contents
  })
  const hasSecret = archive.entries.has(entryNames.secret)
  return { ...requireDatabase(file, archive), hasSecret, siteConfig }
}

// `about.database` becomes a path, so it must be the name of an unpacked entry.
function requireDatabase(file: string, { about, entries }: UnpackedArchive<BackupHeader>) {
  const database = entries.get(about.database)
  if (!database) throw new Refusal(`${file} is damaged: its database is missing.`)
  return { about, databaseBytes: database.bytes }
}

const backupKind: ArchiveKind<BackupHeader> = {
  noun: 'backup of Vitrine',
  headerName: entryNames.about,
  isEntryName,
  uncounted: [entryNames.siteConfig],
  parseHeader,
}
