import { getPageAddress } from '@vitrine/contract/addresses/address'
import type { TextSummary } from '@vitrine/contract/admin/page-list'
import type { NamedPage } from '@vitrine/contract/admin/shapes'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { findUserById } from '../../identity/stores/user-store.ts'
import { createAuthorLookup } from '../calls/authors.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { findHomeLocales } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { findPageById, isSiteLocale, type PageInput, type PageRow } from '../calls/with-page.ts'
import { getTextState, isMachineDraft } from '../texts/show-text.ts'
import { readStructure } from '../texts/structure.ts'
import { findOpenTabs } from './presence.ts'
import { findPublishRequests } from './publish-requests.ts'

/**
 * Returns a page with its structure, the states of its languages, and the tabs that have it open.
 */
export async function showPage(
  editing: EditingDeps,
  { me }: PersonRequest,
  { page }: PageInput<typeof endpoints.showPage>,
) {
  const { db, rules, now } = editing.context
  const getOwner = await createAuthorLookup(db, [page.owner_id])
  const data = {
    id: page.id,
    key: page.key,
    parent: page.parent_id,
    position: page.position,
    createdAt: page.created_at,
    deletedAt: page.deleted_at,
    owner: getOwner(page.owner_id),
    reviewOn: page.review_on,
    readersAbove: await findReadersAbove(db, page),
    structure: await readStructure(db, page),
    texts: await readSummaries(editing, page),
    homeIn: await findHomeLocales(db, rules, page.id),
    requests: await findPublishRequests(db, page.id, me.user.id),
    ancestors: await findAncestors(editing, page),
    others: await findOpenTabs(db, page.id, me.user.id, now()),
  }
  return { data }
}

async function findReadersAbove(db: Db, { parent_id }: PageRow) {
  if (parent_id === null) return null
  return (await findPageById(db, parent_id))?.readers ?? null
}

/** Sets the owner of a page or the date of its next review. */
export async function careForPage(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page: { id }, body }: PageInput<typeof endpoints.careForPage>,
) {
  const { db } = editing.context
  const { owner: owner_id, reviewOn: review_on } = body
  if (typeof owner_id === 'number' && !(await findUserById(db, owner_id)))
    return refuseWithMessage(editing, ctx, 422, 'person_unknown', 'owner')
  const care = {
    ...(owner_id !== undefined && { owner_id }),
    ...(review_on !== undefined && { review_on }),
  }
  // Each field is saved when it loses the focus; an absent one stays.
  if (Object.keys(care).length > 0)
    await db.updateTable('pages').set(care).where('id', '=', id).execute()
}

async function readSummaries(
  { context: { db, rules, publicUrl } }: EditingDeps,
  page: PageRow,
): Promise<Record<string, TextSummary>> {
  const [texts, copies, plans, debts] = await Promise.all([
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
    db
      .selectFrom('translation_debt')
      .select(['locale', 'words_new', 'words_changed', 'words_removed'])
      .where('page_id', '=', page.id)
      .where('kind', '=', 'outdated')
      .execute(),
  ])
  const codes = new Set([...texts, ...copies].map(({ locale }) => locale))
  return Object.fromEntries([...codes].map((locale) => [locale, toSummary(locale)]))

  function toSummary(locale: string): TextSummary {
    const text = texts.find((each) => each.locale === locale)
    const copy = copies.find((each) => each.locale === locale)
    const plan = plans.find((each) => each.locale === locale)
    const { title = '', slug = '', updated_at: updatedAt = '' } = copy ?? text ?? {}
    const debt = debts.find((each) => each.locale === locale)
    const isLive = text?.status === 'published' && page.deleted_at === null
    const isInSite = isSiteLocale(rules, locale)
    const url =
      isLive && isInSite ? new URL(getPageAddress(rules, locale, text.slug), publicUrl).href : null
    return {
      state: getTextState(text, copy, plan),
      isMachine: isMachineDraft(copy),
      ...(debt && { wordsToTranslate: debt.words_new + debt.words_changed + debt.words_removed }),
      title,
      slug,
      updatedAt,
      url,
      version: copy?.version ?? 0,
      publishedAt: text?.published_at ?? null,
      publishAt: plan?.publish_at ?? null,
      unpublishAt: plan?.unpublish_at ?? null,
      ...(plan?.is_small_correction === 1 && { isSmallCorrection: true }),
      planProblem: plan?.problem ?? null,
    }
  }
}

/** Ends a cycle of parents. */
const maxDepth = 50

async function findAncestors(
  { context: { db, rules } }: EditingDeps,
  page: PageRow,
): Promise<NamedPage[]> {
  const ids: number[] = []
  for (let parentId = page.parent_id; parentId !== null && ids.length < maxDepth; ) {
    ids.unshift(parentId)
    parentId = (await findPageById(db, parentId))?.parent_id ?? null
  }
  return findPageTitles(db, ids, getFullFallbackChain(rules, rules.defaultLocale))
}

/**
 * Finds the titles of pages, each in the first language of the chain that has one, in the order of
 * the ids.
 */
export async function findPageTitles(db: Db, ids: number[], chain: string[]): Promise<NamedPage[]> {
  if (ids.length === 0) return []
  const titlesIn = (table: 'working_copies' | 'page_translations') =>
    db
      .selectFrom(table)
      .select(['page_id as id', 'title', 'locale'])
      .where('page_id', 'in', ids)
      .where('locale', 'in', chain)
      .execute()
  const titles = [...(await titlesIn('working_copies')), ...(await titlesIn('page_translations'))]
  const byPage = Map.groupBy(titles, ({ id }) => id)
  return ids.map((id) => {
    const pageTitles = byPage.get(id) ?? []
    const firstTitle = chain.flatMap(
      (locale) => pageTitles.find((each) => each.locale === locale) ?? [],
    )[0]
    return firstTitle ?? { id, title: '', locale: chain[0] ?? '' }
  })
}

/** Like `findPageTitles`, for one page; an empty string if it has no title. */
export async function findPageTitle(db: Db, id: number, chain: string[]): Promise<string> {
  const [named] = await findPageTitles(db, [id], chain)
  return named?.title ?? ''
}
