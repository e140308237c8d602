import { hexColour } from '@vitrine/contract/config/colours'
import { TimeZone } from '@vitrine/contract/config/config'
import { IconFiles } from '@vitrine/contract/config/look'
import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'

const MediaId = z.number()

/** Settings that are set in the admin. A missing field is not set. */
export const StoredSettings = z.object({
  name: z.optional(z.string()),
  contact: z.optional(z.string()),
  accent: z.optional(z.string().check(z.regex(hexColour))),
  logo: z.optional(MediaId),
  darkLogo: z.optional(MediaId),
  icon: z.optional(MediaId),
  /** Files made from the icon. */
  iconFiles: z.optional(IconFiles),
  share: z.optional(MediaId),
  timeZone: z.optional(TimeZone),
  counting: z.optional(z.boolean()),
  externalLinks: z.optional(z.boolean()),
  machineLocales: z.optional(z.array(z.string())),
})
export type StoredSettings = z.infer<typeof StoredSettings>

export interface VersionedSettings {
  /** 0 before the first save. */
  version: number
  fields: StoredSettings
}

const onlyRow = 1

export async function readSettings(db: Db): Promise<VersionedSettings> {
  const row = await db.selectFrom('site_settings').select(['version', 'fields']).executeTakeFirst()
  if (!row) return { version: 0, fields: {} }
  return { version: row.version, fields: StoredSettings.parse(JSON.parse(row.fields)) }
}

/**
 * Replaces the settings in a transaction of `changes.commit`. Returns the new version, or the
 * present one if nothing changed.
 */
export async function saveSettings(tx: Db, fields: StoredSettings): Promise<number> {
  const before = await readSettings(tx)
  const json = JSON.stringify(StoredSettings.parse(fields))
  if (json === JSON.stringify(before.fields)) return before.version
  const row = { version: before.version + 1, fields: json }
  await tx
    .insertInto('site_settings')
    .values({ id: onlyRow, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return row.version
}
