import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { toBatches } from '../db/batches.ts'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import { replaceOutboundLinks } from '../tracked-links/outbound-links.ts'
import { createTextPublisher } from './publisher.ts'
import { reconcileRewritten } from './reconcile-copy.ts'
import { type PublishingDeps, renderText, storeLinkTargets } from './render-text.ts'
import { hashText, pickTextFields, textColumns } from './text-fields.ts'

/** A text that has a new address. */
export interface MovedAddress {
  pageId: number
  locale: string
}

interface LinkRewriting {
  db: Db
  changes: Changes
  rules: LocaleRules
  images: ImageSettings
}

/** Other writers wait until a commit ends. */
const textsPerCommit = 20

/**
 * Rewrites links of published texts to moved pages, after the move is committed. Returns the pages
 * whose texts changed. Former addresses redirect, so no link breaks before the end or if this stops
 * halfway.
 */
export async function rewriteMovedLinks(
  { db, changes, rules, images }: LinkRewriting,
  moved: MovedAddress[],
  at: string,
): Promise<Set<number>> {
  const changedPages = new Set<number>()
  for (const texts of toBatches(await findTextsLinkingTo(db, moved), textsPerCommit)) {
    const changedIds = await changes.commit(async (tx, touch) => {
      const deps = { rules, publish: createTextPublisher(tx, rules, images) }
      const ids = await rewriteBatch(tx, deps, texts, at)
      touch.pages(ids)
      return ids
    })
    for (const id of changedIds) changedPages.add(id)
    await yieldToEventLoop()
  }
  return changedPages
}

async function rewriteBatch(
  tx: Db,
  deps: PublishingDeps,
  texts: LinkingRow[],
  at: string,
): Promise<number[]> {
  const changedIds: number[] = []
  for (const { page_id, locale } of texts) {
    const text = await tx
      .selectFrom('page_translations')
      .select([...textColumns, 'content_html'])
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .executeTakeFirst()
    const ready = text && (await renderText(tx, deps, locale, text))
    if (!ready) continue
    const { content, field_values, published } = ready
    if (content === text.content && field_values === text.field_values) continue
    await tx
      .updateTable('page_translations')
      .set({ content, field_values, content_html: published.html })
      .set({ field_html: published.field_html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
    await replaceOutboundLinks(tx, page_id, locale, published.links)
    await storeLinkTargets(tx, page_id, locale, ready)
    const fields = pickTextFields(text)
    const ref = { pageId: page_id, locale }
    await reconcileRewritten(tx, ref, hashText(fields), { ...fields, content, field_values }, at)
    changedIds.push(page_id)
  }
  return changedIds
}

interface LinkingRow {
  page_id: number
  locale: string
}

async function findTextsLinkingTo(db: Db, moved: MovedAddress[]): Promise<LinkingRow[]> {
  const isMoved = new Set(moved.map(({ pageId, locale }) => `${pageId} ${locale}`))
  const texts = new Map<string, LinkingRow>()
  for (const ids of toBatches([...new Set(moved.map(({ pageId }) => pageId))])) {
    const rows = await db
      .selectFrom('page_links')
      .select(['page_id', 'locale', 'to_page_id', 'to_locale'])
      .where('to_page_id', 'in', ids)
      .orderBy('page_id')
      .execute()
    // A link may point to a fallback language because its own had no text before the move.
    for (const { page_id, locale, to_page_id, to_locale } of rows)
      if ([to_locale, locale].some((code) => isMoved.has(`${to_page_id} ${code}`)))
        texts.set(`${page_id} ${locale}`, { page_id, locale })
  }
  return [...texts.values()]
}
