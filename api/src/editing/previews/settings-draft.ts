import type { SettingsInForce } from '@vitrine/contract/config/site-settings'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { resolveSettings } from '../../settings/resolve-settings.ts'
import { StoredSettings } from '../../settings/store.ts'
import type { FramedSettings } from './framed-token.ts'
import { findPreviewDraft } from './preview-drafts.ts'

/** Unsaved settings, and the language in which their preview starts. */
export interface PreviewedSettings {
  settings: SettingsInForce
  locale: string
}

/** Finds the unsaved settings of a frame; undefined if they were removed. */
export async function findSettingsDraft(
  { db, rules, fixed }: Pick<ApiContext, 'db' | 'rules' | 'fixed'>,
  link: FramedSettings,
): Promise<PreviewedSettings | undefined> {
  const locale = rules.locales[link.locale]?.code
  const row = await findPreviewDraft(db, 'settings', link.draft)
  if (locale === undefined || !row) return undefined
  const fields = StoredSettings.parse(JSON.parse(row.content))
  return { settings: await resolveSettings(db, fixed, fields), locale }
}
