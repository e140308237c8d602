import type { MenuEntry } from '@vitrine/contract/admin/menus'
import { framedPreviewMinutes } from '@vitrine/contract/admin/previews'
import { minuteMs } from '@vitrine/contract/bounds/durations'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import { parseMenuItems } from '../../menus/store.ts'
import type { FramedMenu } from './framed-token.ts'

/** An unsaved menu, and the language in which its preview starts. */
export interface PreviewedMenu {
  name: string
  entries: MenuEntry[]
  locale: string
}

interface MenuDraft {
  userId: number
  name: string
  entries: MenuEntry[]
}

/** Stores an unsaved menu for its previews, in place of the earlier one of the same user. */
export async function storeMenuDraft(
  db: Db,
  { userId, name, entries }: MenuDraft,
  now: Date,
): Promise<number> {
  const row = { items: JSON.stringify(entries), saved_at: now.toISOString() }
  const { id } = await db
    .insertInto('menu_drafts')
    .values({ user_id: userId, name, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds the unsaved menu of a frame; undefined if it was removed, or for an unknown language. */
export async function findMenuDraft(
  db: Db,
  rules: LocaleRules,
  link: FramedMenu,
): Promise<PreviewedMenu | undefined> {
  const locale = rules.locales[link.locale]?.code
  const row = await db
    .selectFrom('menu_drafts')
    .select(['name', 'items'])
    .where('id', '=', link.draft)
    .executeTakeFirst()
  if (locale === undefined || !row) return undefined
  return { name: row.name, entries: parseMenuItems(row.items) ?? [], locale }
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

/** Removes unsaved menus whose previews have expired. */
export async function removeOldMenuDrafts(db: Db, now: Date) {
  const oldest = new Date(now.getTime() - framedPreviewMinutes * minuteMs).toISOString()
  await db.deleteFrom('menu_drafts').where('saved_at', '<', oldest).execute()
}
