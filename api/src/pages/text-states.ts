import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'

/** State of an existing text. */
export type TextState = 'draft' | 'published' | 'changed' | 'planned'

export interface TextStateRow {
  pageId: number
  locale: string
  state: TextState
  /** True if readers see a version of it. */
  isLive: boolean
}

/** Reads the states of all texts of pages outside, or inside, the trash. */
export async function readTextStates(
  db: Db,
  { inTrash = false }: { inTrash?: boolean } = {},
): Promise<TextStateRow[]> {
  const [trash, texts, copies, plans] = await Promise.all([
    readTrash(db),
    readPublished(db),
    readWorkingCopies(db),
    readScheduled(db),
  ])
  const states = new Map<number, Map<string, TextStateRow>>()
  const getState = (pageId: number, locale: string) => states.get(pageId)?.get(locale)
  const set = (pageId: number, locale: string, state: TextState) => {
    if (trash.has(pageId) !== inTrash) return
    const isLive = state === 'published' || getState(pageId, locale)?.isLive === true
    const page = states.get(pageId) ?? new Map<string, TextStateRow>()
    states.set(pageId, page.set(locale, { pageId, locale, state, isLive }))
  }
  for (const { page_id, locale, status } of texts) set(page_id, locale, status)
  for (const { page_id, locale, changed } of copies) {
    if (!getState(page_id, locale)?.isLive) set(page_id, locale, 'draft')
    else if (changed) set(page_id, locale, 'changed')
  }
  for (const { page_id, locale } of plans) set(page_id, locale, 'planned')
  return [...states.values()].flatMap((page) => [...page.values()])
}

// Few pages are in the trash: a join takes longer than reading all texts.
async function readTrash(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('deleted_at', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

function readPublished(db: Db) {
  return db.selectFrom('page_translations').select(['page_id', 'locale', 'status']).execute()
}

function readWorkingCopies(db: Db) {
  return db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'changed'])
    .where('locale', '!=', everyLocale)
    .execute()
}

function readScheduled(db: Db) {
  return db
    .selectFrom('page_plans')
    .select(['page_id', 'locale'])
    .where('publish_at', 'is not', null)
    .execute()
}
