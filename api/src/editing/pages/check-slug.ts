import { getPageAddress, toSlugKey } from '@vitrine/contract/addresses/address'
import type { AddressChange, SlugRefusal } from '@vitrine/contract/admin/slugs'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { proposePageSlug } from '../calls/propose-page-slug.ts'
import { findSlugRefusal, normalizeSlug, type SlugRequest } from '../calls/slug-refusal.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { findPublishedText } from '../texts/working-copies.ts'
import { findSectionBelow, previewAddressChanges } from './moved-addresses.ts'

/**
 * Checks a slug, given or made from a title: its URL, why it cannot be used, and which pages below
 * would move.
 */
export async function checkSlug(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page: { id, parent_id }, query }: PageInput<typeof endpoints.checkSlug>,
) {
  const { db, rules, publicUrl } = editing.context
  const { locale, slug: slugInput, title, script } = query
  if (!isSiteLocale(rules, locale))
    return refuseWithMessage(editing, ctx, 422, 'locale_unknown', 'locale')
  const style = script === 'native' ? 'native' : 'ascii'
  const isFixed = await hasFixedAddress(db, rules, { pageId: id, locale })
  const propose = () => proposePageSlug(db, parent_id, locale, title, style)
  const slug = normalizeSlug(slugInput ?? (isFixed ? homeSlug : await propose()))
  const request = { pageId: id, locale, slug }
  const refusal =
    (await findSlugRefusal(db, rules, request)) ?? (await findDraftAt(db, request)) ?? null
  const url = new URL(getPageAddress(rules, locale, slug), publicUrl).href
  const below = toSummary(await findChangesBelow(db, rules, request))
  return { data: { slug, url, isFixed, refusal, below } }
}

async function findChangesBelow(
  db: Db,
  rules: LocaleRules,
  { pageId, locale, slug: to }: SlugRequest,
): Promise<AddressChange[]> {
  const from = (await findPublishedText(db, pageId, locale))?.fields.slug
  const sections = await findSectionBelow(db, pageId, { locale, from, to })
  return previewAddressChanges(db, rules, sections)
}

const shownMax = 20

/** Counts the changes and returns the first ones, refused ones first. */
function toSummary(changes: AddressChange[]) {
  const isRefused = ({ problem }: AddressChange) => Number(problem !== null)
  const addresses = changes
    .toSorted((one, other) => isRefused(other) - isRefused(one))
    .slice(0, shownMax)
  return { count: changes.length, addresses }
}

/** Finds a draft of another page with the same address: the page published first gets it. */
async function findDraftAt(
  db: Db,
  { pageId, locale, slug }: SlugRequest,
): Promise<SlugRefusal | undefined> {
  const page = await db
    .selectFrom('working_copies as copies')
    .innerJoin('pages', 'pages.id', 'copies.page_id')
    .select(['copies.page_id as id', 'copies.title', 'copies.locale'])
    .where('copies.locale', '=', locale)
    .where('copies.locale', '!=', everyLocale)
    .where('copies.slug_key', '=', toSlugKey(slug))
    .where('copies.page_id', '!=', pageId)
    .where('pages.deleted_at', 'is', null)
    .executeTakeFirst()
  return page && { problem: 'taken', page, isDraft: true, inTrash: false }
}
