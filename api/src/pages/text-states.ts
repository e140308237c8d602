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

/** The texts of all pages, or of those in the trash, with their states. */
export async function textStates(
  db: Db,
  { inTrash = false }: { inTrash?: boolean } = {},
): Promise<StateOfText[]> {
  const [trash, texts, copies, plans] = await Promise.all([
    pagesInTrash(db),
    published(db),
    workingCopies(db),
    planned(db),
  ])
  const states = new Map<number, Map<string, StateOfText>>()
  const at = (pageId: number, locale: string) => states.get(pageId)?.get(locale)
  const set = (pageId: number, locale: string, state: TextState) => {
    if (trash.has(pageId) !== inTrash) return
    const isLive = state === 'published' || at(pageId, locale)?.isLive === true
    const page = states.get(pageId) ?? new Map<string, StateOfText>()
    states.set(pageId, page.set(locale, { pageId, locale, state, isLive }))
  }
  for (const { page_id, locale, status } of texts) set(page_id, locale, status)
  for (const { page_id, locale, changed } of copies) {
    if (!at(page_id, locale)?.isLive) set(page_id, locale, 'draft')
    else if (changed) set(page_id, locale, 'changed')
  }
  for (const { page_id, locale } of plans) set(page_id, locale, 'planned')
  return [...states.values()].flatMap((page) => [...page.values()])
}

// There are few of them: asking each text for its page takes longer than reading all texts.
async function pagesInTrash(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function published(db: Db) {
  return db.selectFrom('page_translations').select(['page_id', 'locale', 'status']).execute()
}

function workingCopies(db: Db) {
  return db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'changed'])
    .where('locale', '!=', everyLocale)
    .execute()
}

function planned(db: Db) {
  return db
    .selectFrom('page_plans')
    .select(['page_id', 'locale'])
    .where('publish_at', 'is not', null)
    .execute()
}
