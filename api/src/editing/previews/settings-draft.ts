import type { SettingsInForce } from '@vitrine/contract/config/site-settings'
import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { resolveSettings } from '../../settings/resolve-settings.ts'
import { StoredSettings } from '../../settings/store.ts'
import type { FramedSettings } from './framed-token.ts'

/** Unsaved settings, and the language in which their preview starts. */
export interface PreviewedSettings {
  settings: SettingsInForce
  locale: string
}

/** Name of the row of `menu_drafts` with settings. No menu has it. */
const draftName = '*settings'

/** Stores unsaved settings for their previews, in place of the earlier ones of the same user. */
export async function storeSettingsDraft(
  db: Db,
  userId: number,
  fields: StoredSettings,
  now: Date,
): Promise<number> {
  const row = { items: JSON.stringify(fields), saved_at: now.toISOString() }
  const { id } = await db
    .insertInto('menu_drafts')
    .values({ user_id: userId, name: draftName, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the unsaved settings of a frame; undefined if they were removed. */
export async function findSettingsDraft(
  { db, rules, fixed }: Pick<ApiContext, 'db' | 'rules' | 'fixed'>,
  link: FramedSettings,
): Promise<PreviewedSettings | undefined> {
  const locale = rules.locales[link.locale]?.code
  const row = await db
    .selectFrom('menu_drafts')
    .select('items')
    .where('id', '=', link.draft)
    .where('name', '=', draftName)
    .executeTakeFirst()
  if (locale === undefined || !row) return undefined
  const fields = StoredSettings.parse(JSON.parse(row.items))
  return { settings: await resolveSettings(db, fixed, fields), locale }
}
