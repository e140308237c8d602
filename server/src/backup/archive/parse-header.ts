import { getMigrations } from '@vitrine/api/db/open'
import { Refusal } from '../../settings/refusal.ts'
import { BackupHeader, backupFormat } from './manifest.ts'

/** Parses the header of a backup; undefined if invalid. Throws a `Refusal` if a newer version made it. */
export function parseHeader(file: string, value: unknown): BackupHeader | undefined {
  const { product, format, version } = Object(value)
  if (product !== 'vitrine') return undefined
  const parsed = BackupHeader.safeParse(value)
  const known = parsed.success ? Object.keys(getMigrations(parsed.data.dialect)) : []
  const isNewer =
    format > backupFormat ||
    (parsed.success && parsed.data.migrations.some((migration) => !known.includes(migration)))
  if (isNewer)
    throw new Refusal(
      `${file} was made by Vitrine ${version}, which is newer than this one: update first, then restore it.`,
    )
  return parsed.data
}
