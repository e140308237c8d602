import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { Touch } from '../../db/commits.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import { getActor, type PersonActor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'
import { type AddressMove, changeAddresses } from '../../publishing/move-addresses.ts'
import type { MovedAddress } from '../../publishing/rewrite-moved-links.ts'
import { type CommitResult, commitOrRollBack } from '../calls/commit-or-roll-back.ts'
import { type EditingDeps, updateMovedLinks } from '../calls/editing-deps.ts'
import { homeSlug } from '../calls/home-page.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { proposePageSlug } from '../calls/propose-page-slug.ts'
import { findSlugConflict } from '../calls/slug-refusal.ts'
import { findPageById, type PageInput } from '../calls/with-page.ts'

/**
 * Makes a page the home page in every language in which it is published. The former home page gets
 * its earlier address back, or one made from its title.
 */
export async function chooseHome(
  editing: EditingDeps,
  ctx: PersonRequest,
  { page }: PageInput<typeof endpoints.chooseHome>,
) {
  const by = { actor: getActor(ctx), at: editing.context.now().toISOString() }
  const outcome = await commitOrRollBack(editing.changes, (tx, touch) =>
    chooseInCommit(tx, touch, editing.context.rules, page.id, by),
  )
  if ('refused' in outcome) return refuseWithMessage(editing, ctx, 422, outcome.refused)
  const { former, moved } = outcome.done
  await updateMovedLinks(editing, moved)
  return { data: { former } }
}

type HomeResult = CommitResult<
  { former: number | null; moved: MovedAddress[] },
  'home_languages' | 'not_published'
>

async function chooseInCommit(
  tx: Db,
  touch: Touch,
  rules: LocaleRules,
  pageId: number,
  { actor, at }: { actor: PersonActor; at: string },
): Promise<HomeResult> {
  const texts = await findPublishedTexts(tx, rules, pageId)
  if (texts.length === 0) return { refused: 'not_published' }
  const homes = await findHomes(tx, rules)
  const publishedLocales = texts.map(({ locale }) => locale)
  if (homes.some(({ locale, isShown }) => isShown && !publishedLocales.includes(locale)))
    return { refused: 'home_languages' }
  const moves: AddressMove[] = []
  for (const { locale, slug: from, title } of texts) {
    const home = homes.find((each) => each.locale === locale)
    if (from === homeSlug) continue
    if (home) {
      const to = await findSlugAfterHome(tx, rules, home)
      moves.push({ pageId: home.pageId, locale, title: home.title, from: homeSlug, to })
    }
    moves.push({ pageId, locale, title, from, to: homeSlug })
  }
  touch.pages([pageId, ...(await changeAddresses(tx, moves, at))])
  for (const { pageId, locale, title: subject, from, to } of moves) {
    const change = { kind: 'address-changed', pageId, locale, subject } as const
    await logChange(tx, actor, { ...change, before: { slug: from }, after: { slug: to } }, at)
  }
  const former = homes.find((home) => home.isShown && home.pageId !== pageId)?.pageId ?? null
  return { done: { former, moved: moves } }
}

const getCodes = ({ locales }: LocaleRules) => locales.map(({ code }) => code)

function findPublishedTexts(db: Db, rules: LocaleRules, pageId: number) {
  return db
    .selectFrom('page_translations')
    .select(['locale', 'slug', 'title'])
    .where('page_id', '=', pageId)
    .where('status', '=', 'published')
    .where('locale', 'in', getCodes(rules))
    .execute()
}

interface Home {
  pageId: number
  locale: string
  title: string
  /** False while it is unpublished or in the trash; it keeps the address. */
  isShown: boolean
}

/** Finds the texts with the address of the home page. */
async function findHomes(db: Db, rules: LocaleRules): Promise<Home[]> {
  const rows = await db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .select(['page_id', 'locale', 'title', 'status', 'deleted_at'])
    .where('texts.slug_key', '=', homeSlug)
    .where('texts.locale', 'in', getCodes(rules))
    .execute()
  return rows.map(({ page_id: pageId, locale, title, status, deleted_at }) => ({
    pageId,
    locale,
    title,
    isShown: status === 'published' && deleted_at === null,
  }))
}

/**
 * Returns the new address of the former home page: a former one that is free, else one made from
 * its title.
 */
async function findSlugAfterHome(
  db: Db,
  rules: LocaleRules,
  { pageId, locale, title }: Home,
): Promise<string> {
  const former = await db
    .selectFrom('slug_history')
    .select('slug')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .orderBy('until', 'desc')
    .execute()
  const parent = (await findPageById(db, pageId))?.parent_id ?? null
  const proposed = await proposePageSlug(db, parent, locale, title)
  const candidates = [...former.map(({ slug }) => slug), proposed, `${proposed}-${pageId}`]
  for (const slug of candidates)
    if (slug !== homeSlug && !(await findSlugConflict(db, rules, { pageId, locale, slug })))
      return slug
  return `page-${pageId}`
}
