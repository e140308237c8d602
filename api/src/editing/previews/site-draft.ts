import type { Db } from '../../db/schema.ts'
import type { ApiContext } from '../../identity/guards/api-context.ts'
import { parseMenuItems } from '../../pages/menu-items.ts'
import type { PreviewedSite } from '../../pages/with-preview.ts'
import { resolveSettings } from '../../settings/resolve-settings.ts'
import { StoredSettings } from '../../settings/store.ts'
import type { FramedDraft } from './framed-token.ts'
import { findPreviewDraft } from './preview-drafts.ts'

/** Unsaved content of the site, and the language in which its preview starts. */
export interface SiteDraft {
  unsaved: Pick<PreviewedSite, 'menu' | 'settings'>
  locale: string
}

/** Finds the unsaved content of a frame; undefined if it was removed, or for an unknown language. */
export async function findSiteDraft(
  { db, rules, fixed }: Pick<ApiContext, 'db' | 'rules' | 'fixed'>,
  link: FramedDraft,
): Promise<SiteDraft | undefined> {
  const locale = rules.locales[link.locale]?.code
  const row = await findPreviewDraft(db, link.shows, link.draft)
  if (locale === undefined || !row) return undefined
  const { name, content } = row
  if (link.shows === 'menu')
    return { unsaved: { menu: { name, entries: parseMenuItems(content) ?? [] } }, locale }
  const fields = StoredSettings.parse(JSON.parse(content))
  return { unsaved: { settings: await resolveSettings(db, fixed, fields) }, locale }
}

/** Returns the address of the home page in a language, else of another page; or an empty one. */
export async function findFirstSlug(db: Db, locale: string): Promise<string> {
  const row = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select('texts.slug')
    .where('texts.locale', '=', locale)
    .where('texts.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
    // The slug of the home page is empty, so it is the first.
    .orderBy('texts.slug')
    .limit(1)
    .executeTakeFirst()
  return row?.slug ?? ''
}
