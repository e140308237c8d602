import {
  type TitledPage,
  type TitledPages,
  titlesPageSize,
} from '@vitrine/contract/admin/page-search'
import type * as endpoints from '@vitrine/contract/endpoints/admin-pages'
import type { InputOf } from '../../binding/bind.ts'
import { everyLocale } from '../../db/editing-tables.ts'
import type { Db } from '../../db/schema.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { getTextState } from '../texts/show-text.ts'

/** Lists one page of the site's pages, without the trash, by id. */
export async function listTitles(
  { context: { db } }: EditingDeps,
  _: PersonRequest,
  { query: { page } }: InputOf<typeof endpoints.listTitles>,
): Promise<TitledPages> {
  const live = () => db.selectFrom('pages').where('deleted_at', 'is', null)
  const { count } = await live()
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await live()
    .select('id')
    .orderBy('id')
    .limit(titlesPageSize)
    .offset((page - 1) * titlesPageSize)
    .execute()
  const ids = rows.map(({ id }) => id)
  const last = Math.max(1, Math.ceil(Number(count) / titlesPageSize))
  return { data: await findTitledPages(db, ids), total: Number(count), page, last }
}

/** Finds pages with the titles of their drafts or published texts, in the order of the ids. */
export async function findTitledPages(db: Db, ids: number[]): Promise<TitledPage[]> {
  if (ids.length === 0) return []
  const pages = await db
    .selectFrom('pages')
    .select(['id', 'parent_id as parent', 'template'])
    .where('id', 'in', ids)
    .execute()
  const titles = await readTitles(db, ids)
  const byId = new Map(pages.map((page) => [page.id, page]))
  return ids.flatMap((id) => {
    const page = byId.get(id)
    return page ? [{ ...page, texts: Object.fromEntries(titles.get(id) ?? []) }] : []
  })
}

type Titles = Map<string, TitledPage['texts'][string]>

async function readTitles(db: Db, ids: number[]): Promise<Map<number, Titles>> {
  const [texts, copies, plans] = await Promise.all([
    db
      .selectFrom('page_translations')
      .select(['page_id', 'locale', 'title', 'slug', 'status'])
      .where('page_id', 'in', ids)
      .execute(),
    db
      .selectFrom('working_copies')
      .select(['page_id', 'locale', 'title', 'slug', 'changed'])
      .where('page_id', 'in', ids)
      .where('locale', '!=', everyLocale)
      .execute(),
    db
      .selectFrom('page_plans')
      .select(['page_id', 'locale', 'publish_at'])
      .where('page_id', 'in', ids)
      .execute(),
  ])
  const toKey = ({ page_id, locale }: { page_id: number; locale: string }) => `${page_id} ${locale}`
  const published = new Map(texts.map((text) => [toKey(text), text]))
  const drafts = new Map(copies.map((copy) => [toKey(copy), copy]))
  const planned = new Map(plans.map((plan) => [toKey(plan), plan]))
  const titles = new Map<number, Titles>()
  for (const row of [...texts, ...copies]) {
    const { page_id, locale, title, slug } = row
    const key = toKey(row)
    const state = getTextState(published.get(key), drafts.get(key), planned.get(key))
    const pageTitles: Titles = titles.get(page_id) ?? new Map()
    titles.set(page_id, pageTitles.set(locale, { title, slug, state }))
  }
  return titles
}
