import { addressOf, slugKey } from '@vitrine/contract/addresses/address'
import type { AddressChange, SlugRefusal } from '@vitrine/contract/admin/slugs'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { Editing } from '../calls/editing.ts'
import { hasFixedAddress, homeSlug } from '../calls/home-page.ts'
import { proposedSlug } from '../calls/proposed-slug.ts'
import { isSiteLocale, type OnPage } from '../calls/requests.ts'
import { type AskedSlug, slugRefusal, tidySlug } from '../calls/slug-refusal.ts'
import { refusalIn } from '../calls/words.ts'
import { publishedText } from '../texts/working-copies.ts'
import { addressChanges, sectionBelow } from './moved-addresses.ts'

/**
 * Checks a slug, given or made from a title: its URL, why it cannot be used, and which pages below
 * would move.
 */
export async function checkSlug(
  editing: Editing,
  ctx: PersonRequest,
  { page: { id, parent_id }, query }: OnPage<typeof endpoints.checkSlug>,
) {
  const { db, rules, publicUrl } = editing.context
  const { locale, slug: slugInput, title, script } = query
  if (!isSiteLocale(rules, locale)) return refusalIn(editing, ctx, 422, 'locale_unknown', 'locale')
  const style = script === 'native' ? 'native' : 'ascii'
  const isFixed = await hasFixedAddress(db, rules, { pageId: id, locale })
  const propose = () => proposedSlug(db, parent_id, locale, title, style)
  const slug = tidySlug(slugInput ?? (isFixed ? homeSlug : await propose()))
  const request = { pageId: id, locale, slug }
  const refusal =
    (await slugRefusal(db, rules, request)) ?? (await findDraftAt(db, request)) ?? null
  const url = new URL(addressOf(rules, locale, slug), publicUrl).href
  const below = toSummary(await findChangesBelow(db, rules, request))
  return { data: { slug, url, isFixed, refusal, below } }
}

async function findChangesBelow(
  db: Db,
  rules: LocaleRules,
  { pageId, locale, slug: to }: AskedSlug,
): Promise<AddressChange[]> {
  const from = (await publishedText(db, pageId, locale))?.fields.slug
  const sections = await sectionBelow(db, pageId, { locale, from, to })
  return addressChanges(db, rules, sections)
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
  { pageId, locale, slug }: AskedSlug,
): Promise<SlugRefusal | undefined> {
  const page = await db
    .selectFrom('working_copies as copies')
    .innerJoin('pages', 'pages.id', 'copies.page_id')
    .select(['copies.page_id as id', 'copies.title', 'copies.locale'])
    .where('copies.locale', '=', locale)
    .where('copies.locale', '!=', everyLocale)
    .where('copies.slug_key', '=', slugKey(slug))
    .where('copies.page_id', '!=', pageId)
    .where('pages.deleted_at', 'is', null)
    .executeTakeFirst()
  return page && { problem: 'taken', page, isDraft: true, inTrash: false }
}
