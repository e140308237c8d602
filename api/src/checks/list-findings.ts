import type {
  SiteCheckFilters,
  SiteCheckProgress,
  SiteFinding,
} from '@vitrine/contract/admin/site-checks'
import { siteCheckLimits } from '@vitrine/contract/admin/site-checks'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../db/schema.ts'
import type { PublishedPages } from '../pages/published-pages.ts'
import type { Redirects } from '../redirects/redirects.ts'
import type { PageViews } from '../statistics/page-views.ts'
import type { FindingIndex } from './finding-index.ts'
import { dueStates } from './jobs/queue.ts'
import { readFindings } from './read-findings.ts'
import { type SelectedFindings, selectFindings } from './select-findings.ts'

export interface ListDeps {
  redirects: Redirects
  getPages: () => Promise<PublishedPages>
  getIndex: () => Promise<FindingIndex>
  getViews: () => Promise<PageViews>
  /** True if external addresses are checked. */
  isExternalEnabled: () => boolean
}

/** Selects the findings of published pages with these filters. */
export async function findFindings(
  { redirects, getPages, getIndex, getViews }: ListDeps,
  filters: SiteCheckFilters,
): Promise<SelectedFindings & { views: PageViews; published: PublishedPages }> {
  const { context } = redirects
  const published = await getPages()
  const views = await getViews()
  const section =
    filters.section === undefined ? undefined : listSection(published, filters.section)
  const owned = filters.owner === undefined ? undefined : await listOwned(context.db, filters.owner)
  const hasPage = (page: number) =>
    published.byId.has(page) && (section?.has(page) ?? true) && (owned?.has(page) ?? true)
  const selected = await selectFindings({ index: await getIndex(), views, hasPage, filters })
  return { ...selected, views, published }
}

/** Lists a page and all pages below. */
function listSection({ children }: PublishedPages, root: number): Set<number> {
  const section = new Set([root])
  for (const id of section) for (const child of children.get(id) ?? []) section.add(child.id)
  return section
}

/** Lists the pages at the top of the tree, with titles in the default language if they have one. */
export const listSections = ({ children }: PublishedPages, { defaultLocale }: LocaleRules) =>
  (children.get(null) ?? []).slice(0, siteCheckLimits.sectionsMax).map(({ id, translatable }) => {
    const text = translatable[defaultLocale] ?? Object.values(translatable)[0]
    return { id, title: text?.title ?? '' }
  })

async function listOwned(db: Db, owner: string): Promise<Set<number>> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(owner === 'none', (query) => query.where('owner_id', 'is', null))
    .$if(owner !== 'none', (query) => query.where('owner_id', '=', Number(owner)))
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Reads the findings on one page of the list. */
export async function readPage(
  { redirects: { context } }: ListDeps,
  { groups, views, published }: Awaited<ReturnType<typeof findFindings>>,
  { filters, from, count }: { filters: SiteCheckFilters; from: number; count: number },
): Promise<SiteFinding[]> {
  const isIgnored = filters.ignored !== undefined
  const stored = await readFindings(context.db, groups, { from, count, isIgnored })
  return stored.map((finding) => ({
    ...finding,
    title: published.byId.get(finding.page)?.translatable[finding.locale]?.title ?? '',
    views: views(finding.page),
  }))
}

/** Returns how many of the published texts are checked. */
export async function readProgress({
  redirects: { context },
  isExternalEnabled,
}: ListDeps): Promise<SiteCheckProgress> {
  const { waiting } = await context.db
    .selectFrom('check_texts')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('due', '>', dueStates.none)
    .executeTakeFirstOrThrow()
  const { live } = await context.db
    .selectFrom('check_texts')
    .select(({ fn }) => fn.countAll<number | string>().as('live'))
    .where(({ or, eb }) => or([eb('is_live', '=', 1), eb('due', '>', dueStates.none)]))
    .executeTakeFirstOrThrow()
  const texts = Number(live)
  return { texts, checked: texts - Number(waiting), isExternal: isExternalEnabled() }
}

/** Returns the position of the first finding on a page of the list. */
export const getFirst = (page: number) => (page - 1) * siteCheckLimits.pageSize
