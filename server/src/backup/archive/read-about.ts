import { migrationsOf } from '@vitrine/api/db/open'
import { Refusal } from '../../settings/refusal.ts'
import { About, backupFormat } from './manifest.ts'

/** Reads what a backup says of itself; undefined where it is none, and a `Refusal` where it is newer. */
export function readAbout(file: string, said: unknown): About | undefined {
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
