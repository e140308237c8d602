import type * as endpoints from '@vitrine/contract/endpoints/translations'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import type { TextRef } from '../../publishing/base-texts.ts'
import { queueDebt, queueDebtOfPages } from '../../publishing/debt-queue.ts'
import { logChange } from '../../publishing/log-change.ts'
import {
  formsRing,
  getSourceLocale,
  readSourceLocales,
  type SourceLocales,
} from '../../publishing/source-locales.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { findPageTitle } from '../pages/show-page.ts'
import { viewTranslation } from './show-translation.ts'

/** Sets the language that a text is translated from. Refuses a ring. */
export async function chooseSource(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id: pageId, locale }, body }: PageInput<typeof endpoints.chooseSource>,
) {
  const { db, rules, now } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const source = body.locale
  if (source !== null && !isSiteLocale(rules, source))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const ref = { pageId, locale }
  const isChanged = await db.transaction().execute(async (tx) => {
    // One change of a page at a time: two together could form a ring.
    await lockPage(tx, pageId)
    const before = await readSourceLocales(tx, rules, pageId)
    const isOriginal = locale === before.original && (source === null || source === locale)
    if (!isOriginal && source !== null && formsRing(before, locale, source)) return false
    const own = isOriginal || source === before.original ? null : source
    await storeSourceLocale(tx, ref, own)
    await logSource(tx, getActor(ctx), ref, { before, own }, now().toISOString())
    return true
  })
  if (!isChanged) return refuseWithMessage(editing, ctx, 422, 'source_ring', 'locale')
  return { data: await viewTranslation(db, rules, ref) }
}

/** Sets the original language of a page. */
export async function choosePageSource(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page, body }: PageInput<typeof endpoints.choosePageSource>,
) {
  const { db, rules, now } = editing.context
  const source = body.locale
  if (source !== null && !isSiteLocale(rules, source))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const original = source ?? rules.defaultLocale
  await db.transaction().execute(async (tx) => {
    await lockPage(tx, page.id)
    const before = await readSourceLocales(tx, rules, page.id)
    // The original has no source, so that no ring is possible.
    const ref = { pageId: page.id, locale: original }
    await storeSourceLocale(tx, ref, null)
    await tx.updateTable('pages').set({ source_locale: source }).where('id', '=', page.id).execute()
    await queueDebtOfPages(tx, [page.id])
    const subject = await findPageTitle(tx, page.id, [original])
    const change = { kind: 'source-locale-changed', pageId: page.id, subject } as const
    const values = { before: { sourceLocale: before.original }, after: { sourceLocale: original } }
    if (before.original !== original)
      await logChange(tx, getActor(ctx), { ...change, ...values }, now().toISOString())
  })
  return { data: { sourceLocale: original } }
}

async function lockPage(tx: Db, pageId: number) {
  await tx
    .updateTable('pages')
    .set((row) => ({ source_locale: row.ref('source_locale') }))
    .where('id', '=', pageId)
    .execute()
}

/** Stores the source of one text; null for the original language of the page. */
async function storeSourceLocale(tx: Db, { pageId, locale }: TextRef, source: string | null) {
  await tx
    .deleteFrom('source_locales')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
  await queueDebt(tx, pageId, locale)
  if (source === null) return
  await tx
    .insertInto('source_locales')
    .values({ page_id: pageId, locale, source_locale: source })
    .execute()
}

async function logSource(
  tx: Db,
  actor: PersonActor,
  { pageId, locale }: TextRef,
  { before, own }: { before: SourceLocales; own: string | null },
  at: string,
) {
  const byLocale = new Map(own === null ? [] : [[locale, own]])
  const after = getSourceLocale({ ...before, byLocale }, locale)
  const former = getSourceLocale(before, locale)
  if (after === former) return
  const subject = await findPageTitle(tx, pageId, [locale])
  const change = { kind: 'source-locale-changed', pageId, locale, subject } as const
  const values = { before: { sourceLocale: former }, after: { sourceLocale: after } }
  await logChange(tx, actor, { ...change, ...values }, at)
}
