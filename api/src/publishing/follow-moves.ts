import { setImmediate as turnOfOthers } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { keepLinks } from '../tracked-links/outbound-links.ts'
import { inParts } from './move-addresses.ts'
import { keepTargets, type PublishingParts, readyText } from './publish-text.ts'
import { textPublisher } from './publisher.ts'
import { followPublished } from './reconcile-copy.ts'
import { fieldsOf, hashOf, textColumns } from './text-fields.ts'

/** A page that has another address in one language now, or its first. */
export interface MovedAddress {
  pageId: number
  locale: string
}

interface Following {
  db: Db
  changes: Changes
  rules: LocaleRules
  images: ImageSettings
}

/** Texts per commit: readers and other writers wait for this many at most. */
const textsAtOnce = 20

/**
 * Rewrites links of published texts to pages that have moved, after the commit of the move. Returns
 * the pages whose texts have changed. Former addresses already redirect, so no link is broken
 * before, or if this stops halfway.
 */
export async function followMoves(
  { db, changes, rules, images }: Following,
  moved: MovedAddress[],
  at: string,
): Promise<Set<number>> {
  const all = new Set<number>()
  for (const texts of inParts(await textsThatLinkTo(db, moved), textsAtOnce)) {
    const touched = await changes.commit(async (tx, touch) => {
      const parts = { rules, publish: textPublisher(tx, rules, images) }
      const ids = await followIn(tx, parts, texts, at)
      touch.pages(ids)
      return ids
    })
    for (const id of touched) all.add(id)
    await turnOfOthers()
  }
  return all
}

async function followIn(
  tx: Db,
  parts: PublishingParts,
  texts: TextPlace[],
  at: string,
): Promise<number[]> {
  const touched: number[] = []
  for (const { page_id, locale } of texts) {
    const text = await tx
      .selectFrom('page_translations')
      .select([...textColumns, 'content_html'])
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .executeTakeFirst()
    const ready = text && (await readyText(tx, parts, locale, text))
    if (!ready || ready.content === text.content) continue
    const { content, published } = ready
    await tx
      .updateTable('page_translations')
      .set({ content, content_html: published.html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
    await keepLinks(tx, page_id, locale, published.links)
    await keepTargets(tx, page_id, locale, ready)
    const fields = fieldsOf(text)
    const place = { pageId: page_id, locale }
    await followPublished(tx, place, hashOf(fields), { ...fields, content }, at)
    touched.push(page_id)
  }
  return touched
}

interface TextPlace {
  page_id: number
  locale: string
}

async function textsThatLinkTo(db: Db, moved: MovedAddress[]): Promise<TextPlace[]> {
  const isMoved = new Set(moved.map(({ pageId, locale }) => `${pageId} ${locale}`))
  const texts = new Map<string, TextPlace>()
  for (const ids of inParts([...new Set(moved.map(({ pageId }) => pageId))])) {
    const rows = await db
      .selectFrom('page_links')
      .select(['page_id', 'locale', 'to_page_id', 'to_locale'])
      .where('to_page_id', 'in', ids)
      .orderBy('page_id')
      .execute()
    // A link may have led to another language for want of the one that is there now.
    for (const { page_id, locale, to_page_id, to_locale } of rows)
      if ([to_locale, locale].some((code) => isMoved.has(`${to_page_id} ${code}`)))
        texts.set(`${page_id} ${locale}`, { page_id, locale })
  }
  return [...texts.values()]
}
