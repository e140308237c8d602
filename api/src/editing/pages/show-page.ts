import { addressOf } from '@vitrine/contract/addresses/address'
import type { TextSummary } from '@vitrine/contract/admin/page-list'
import type { NamedPage } from '@vitrine/contract/admin/shapes'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { fullFallbackChain } from '@vitrine/contract/locale/locale'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { userById } from '../../identity/stores/store.ts'
import type { Editing } from '../calls/editing.ts'
import { homeLocalesOf } from '../calls/home-page.ts'
import { authorsOf } from '../calls/people.ts'
import { isSiteLocale, type OnPage, type PageRow, pageById } from '../calls/requests.ts'
import { refusalIn } from '../calls/words.ts'
import { isMachineDraft, stateOf } from '../texts/show-text.ts'
import { structureCopy } from '../texts/structure.ts'
import { othersIn } from './presence.ts'
import { requestsOf } from './publish-requests.ts'

/** A page with its structure, the states of all its languages, and who has it open. */
export async function showPage(
  editing: Editing,
  { me }: PersonRequest,
  { page }: OnPage<typeof endpoints.showPage>,
) {
  const { db, rules, now } = editing.context
  const ownerOf = await authorsOf(db, [page.owner_id])
  const data = {
    id: page.id,
    key: page.key,
    parent: page.parent_id,
    position: page.position,
    createdAt: page.created_at,
    deletedAt: page.deleted_at,
    owner: ownerOf(page.owner_id),
    reviewOn: page.review_on,
    structure: await structureCopy(db, page),
    texts: await summaries(editing, page),
    homeIn: await homeLocalesOf(db, rules, page.id),
    requests: await requestsOf(db, page.id, me.user.id),
    ancestors: await ancestorsOf(editing, page),
    others: await othersIn(db, page.id, me.user.id, now()),
  }
  return { data }
}

/** Sets the owner of a page and the date of its next review. */
export async function careForPage(
  editing: Editing,
  ctx: PersonRequest,
  { page: { id }, body }: OnPage<typeof endpoints.careForPage>,
) {
  const { db } = editing.context
  const { owner: owner_id, reviewOn: review_on } = body
  if (typeof owner_id === 'number' && !(await userById(db, owner_id)))
    return refusalIn(editing, ctx, 422, 'person_unknown', 'owner')
  const care = {
    ...(owner_id !== undefined && { owner_id }),
    ...(review_on !== undefined && { review_on }),
  }
  // Two fields that are left one after the other are two calls: neither takes back the other.
  if (Object.keys(care).length > 0)
    await db.updateTable('pages').set(care).where('id', '=', id).execute()
}

async function summaries(
  { context: { db, rules, publicUrl } }: Editing,
  page: PageRow,
): Promise<Record<string, TextSummary>> {
  const [texts, copies, plans] = await Promise.all([
    db
      .selectFrom('page_translations')
      .select(['locale', 'title', 'slug', 'status', 'published_at', 'updated_at'])
      .where('page_id', '=', page.id)
      .execute(),
    db
      .selectFrom('working_copies')
      .select(['locale', 'title', 'slug', 'version', 'changed', 'is_machine', 'updated_at'])
      .where('page_id', '=', page.id)
      .where('locale', '!=', everyLocale)
      .execute(),
    db.selectFrom('page_plans').selectAll().where('page_id', '=', page.id).execute(),
  ])
  const codes = new Set([...texts, ...copies].map(({ locale }) => locale))
  return Object.fromEntries([...codes].map((locale) => [locale, summaryOf(locale)]))

  function summaryOf(locale: string): TextSummary {
    const text = texts.find((each) => each.locale === locale)
    const copy = copies.find((each) => each.locale === locale)
    const plan = plans.find((each) => each.locale === locale)
    const { title = '', slug = '', updated_at: updatedAt = '' } = copy ?? text ?? {}
    const isShown = text?.status === 'published' && page.deleted_at === null
    const isKnown = isSiteLocale(rules, locale)
    const url =
      isShown && isKnown ? new URL(addressOf(rules, locale, text.slug), publicUrl).href : null
    return {
      state: stateOf(text, copy, plan),
      isMachine: isMachineDraft(copy),
      ...{ title, slug, updatedAt, url },
      version: copy?.version ?? 0,
      publishedAt: text?.published_at ?? null,
      publishAt: plan?.publish_at ?? null,
      unpublishAt: plan?.unpublish_at ?? null,
      planProblem: plan?.problem ?? null,
    }
  }
}

/** More levels than any site has: a circle ends here. */
const levelsMax = 50

async function ancestorsOf(
  { context: { db, rules } }: Editing,
  page: PageRow,
): Promise<NamedPage[]> {
  const ids: number[] = []
  for (let up = page.parent_id; up !== null && ids.length < levelsMax; ) {
    ids.unshift(up)
    up = (await pageById(db, up))?.parent_id ?? null
  }
  return namedPages(db, ids, fullFallbackChain(rules, rules.defaultLocale))
}

/** Pages by their titles, in the first of these languages that has one; in the order of the ids. */
export async function namedPages(db: Db, ids: number[], chain: string[]): Promise<NamedPage[]> {
  if (ids.length === 0) return []
  const titlesIn = (table: 'working_copies' | 'page_translations') =>
    db
      .selectFrom(table)
      .select(['page_id as id', 'title', 'locale'])
      .where('page_id', 'in', ids)
      .where('locale', 'in', chain)
      .execute()
  const titles = [...(await titlesIn('working_copies')), ...(await titlesIn('page_translations'))]
  return ids.map((id) => {
    const own = titles.filter((each) => each.id === id)
    const named = chain.flatMap((locale) => own.find((each) => each.locale === locale) ?? [])[0]
    return named ?? { id, title: '', locale: chain[0] ?? '' }
  })
}
