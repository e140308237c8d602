import type { MenuEntry } from '@vitrine/contract/admin/menus'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import { parseMenuItems } from '../../menus/store.ts'
import type { FramedMenu } from './framed-token.ts'
import { findPreviewDraft } from './preview-drafts.ts'

/** An unsaved menu, and the language in which its preview starts. */
export interface PreviewedMenu {
  name: string
  entries: MenuEntry[]
  locale: string
}

/** Finds the unsaved menu of a frame; undefined if it was removed, or for an unknown language. */
export async function findMenuDraft(
  db: Db,
  rules: LocaleRules,
  link: FramedMenu,
): Promise<PreviewedMenu | undefined> {
  const locale = rules.locales[link.locale]?.code
  const row = await findPreviewDraft(db, 'menu', link.draft)
  if (locale === undefined || !row) return undefined
  return { name: row.name, entries: parseMenuItems(row.content) ?? [], locale }
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
