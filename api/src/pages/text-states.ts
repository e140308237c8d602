import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'

/** How a text stands that is there; one that nobody has begun has no state. */
export type TextState = 'draft' | 'published' | 'changed' | 'planned'

export interface StateOfText {
  pageId: number
  locale: string
  state: TextState
  /** Whether readers see it, in whatever form. */
  isLive: boolean
}

/** The texts of all pages, of one, or of those in the trash, with their states. */
export async function textStates(
  db: Db,
  { id, inTrash = false }: { id?: number; inTrash?: boolean } = {},
): Promise<StateOfText[]> {
  const of = { id, inTrash }
  const [texts, copies, plans] = await Promise.all([
    published(db, of),
    workingCopies(db, of),
    planned(db, of),
  ])
  const states = new Map<string, StateOfText>()
  const set = (pageId: number, locale: string, state: TextState) => {
    const isLive = state === 'published' || states.get(`${pageId} ${locale}`)?.isLive === true
    states.set(`${pageId} ${locale}`, { pageId, locale, state, isLive })
  }
  for (const { page_id, locale, status } of texts) set(page_id, locale, status)
  for (const { page_id, locale, changed } of copies) {
    const isLive = states.get(`${page_id} ${locale}`)?.isLive
    if (!isLive) set(page_id, locale, 'draft')
    else if (changed) set(page_id, locale, 'changed')
  }
  for (const { page_id, locale } of plans) set(page_id, locale, 'planned')
  return [...states.values()]
}

interface Which {
  id: number | undefined
  inTrash: boolean
}

function published(db: Db, which: Which) {
  return db
    .selectFrom('page_translations as texts')
    .select(['texts.page_id', 'texts.locale', 'texts.status'])
    .where('texts.page_id', 'in', pagesOf(db, which))
    .execute()
}

function workingCopies(db: Db, which: Which) {
  return db
    .selectFrom('working_copies as copies')
    .select(['copies.page_id', 'copies.locale', 'copies.changed'])
    .where('copies.page_id', 'in', pagesOf(db, which))
    .where('copies.locale', '!=', everyLocale)
    .execute()
}

function planned(db: Db, which: Which) {
  return db
    .selectFrom('page_plans as plans')
    .select(['plans.page_id', 'plans.locale'])
    .where('plans.page_id', 'in', pagesOf(db, which))
    .where('plans.publish_at', 'is not', null)
    .execute()
}

function pagesOf(db: Db, { id, inTrash }: Which) {
  return db
    .selectFrom('pages')
    .select('pages.id')
    .where('pages.deleted_at', inTrash ? 'is not' : 'is', null)
    .$if(id !== undefined, (query) => query.where('pages.id', '=', id ?? 0))
}
