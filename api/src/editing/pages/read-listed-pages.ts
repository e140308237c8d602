import type { ListedPage } from '@vitrine/contract/admin/page-list'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../../db/schema.ts'
import { type PageIdSlice, readPageIdSlices } from '../../pages/page-id-slices.ts'
import { readTextStates } from '../../pages/text-states.ts'
import { readTopicKeys } from '../../taxonomy/page-taxonomy.ts'
import { createPendingWorkReader, type PendingWork } from './pending-work.ts'

interface ListOptions {
  /** Languages of the titles, the preferred one first. */
  chain: string[]
  inTrash: boolean
  /** The user whose drafts are marked. */
  userId: number
}

/** A page with its key, which only some lists show. */
export type KeyedPage = ListedPage & { key: string }

/** Yields all pages outside or inside the trash, slice by slice, by id. */
export async function* readListedPages(
  db: Db,
  { chain, inTrash, userId }: ListOptions,
): AsyncGenerator<KeyedPage[]> {
  const readPendingWork = await createPendingWorkReader(db, userId)
  for await (const slice of readPageIdSlices(db, { inTrash })) {
    const rows = await readPageRows(db, slice, inTrash)
    await nextSlice()
    const savedAt = await readLastSaves(db, slice)
    await nextSlice()
    const states = await readTextStates(db, slice)
    const titles = await readTitlesByChain(db, slice, chain)
    const getPendingWork = await readPendingWork(slice)
    const topics = await readTopicKeys(db, slice)
    await nextSlice()
    yield rows.map((row) => {
      const texts = [...(states.get(row.id) ?? [])].map(([code, { state }]) => [code, state])
      return toListedPage(row, {
        chain,
        title: titles.get(row.id),
        states: Object.fromEntries(texts),
        savedAt: savedAt.get(row.id),
        work: getPendingWork(row.id),
        topics: topics.get(row.id),
      })
    })
  }
}

type ListedRow = Awaited<ReturnType<typeof readPageRows>>[number]
interface ListedParts {
  chain: string[]
  title: PageTitle | undefined
  states: ListedPage['states']
  savedAt: string | undefined
  work: PendingWork
  topics: string[] | undefined
}

function toListedPage(
  row: ListedRow,
  { chain, title, states, savedAt, work, topics }: ListedParts,
): KeyedPage {
  const { parent_id, updated_at, deleted_at, owner_id, review_on, ...more } = row
  const { requests, byMachine, waits } = work
  return {
    ...more,
    parent: parent_id,
    title: title?.title ?? '',
    ...(title && title.locale !== chain[0] && { titleLocale: title.locale }),
    slug: title?.slug ?? '',
    states,
    updatedAt: savedAt !== undefined && savedAt > updated_at ? savedAt : updated_at,
    ...(deleted_at !== null && { deletedAt: deleted_at }),
    ...(owner_id !== null && { owner: owner_id }),
    ...(review_on !== null && { reviewOn: review_on }),
    ...(requests.length > 0 && { requests }),
    ...(byMachine.length > 0 && { byMachine }),
    ...(waits.length > 0 && { waits }),
    ...(topics && { topics }),
  }
}

const readPageRows = (db: Db, { first, last }: PageIdSlice, inTrash: boolean) =>
  db
    .selectFrom('pages')
    .select(['id', 'parent_id', 'position', 'template', 'type', 'method', 'updated_at'])
    .select(['deleted_at', 'owner_id', 'review_on', 'key'])
    .where('id', '>=', first)
    .where('id', '<=', last)
    .where('deleted_at', inTrash ? 'is not' : 'is', null)
    .execute()

async function readLastSaves(db: Db, { first, last }: PageIdSlice): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('working_copies')
    .select(({ fn }) => ['page_id', fn.max('updated_at').as('at')])
    .where('page_id', '>=', first)
    .where('page_id', '<=', last)
    .groupBy('page_id')
    .execute()
  return new Map(rows.map(({ page_id, at }) => [page_id, at]))
}

interface PageTitle {
  title: string
  slug: string
  locale: string
}

/** Each title is in the first language of the chain that has one, in a draft or a published text. */
async function readTitlesByChain(db: Db, slice: PageIdSlice, chain: string[]) {
  const titles = new Map<number, PageTitle>()
  for (const locale of chain)
    for (const table of ['working_copies', 'page_translations'] as const) {
      if (titles.size >= slice.ids.length) return titles
      await nextSlice()
      for (const { page_id, ...text } of await readTitles(db, slice, table, locale))
        if (!titles.has(page_id)) titles.set(page_id, { ...text, locale })
    }
  return titles
}

/** By ids, since SQLite would read all texts of the language for a range of ids. */
const readTitles = (
  db: Db,
  { ids }: PageIdSlice,
  table: 'working_copies' | 'page_translations',
  locale: string,
) =>
  db
    .selectFrom(table)
    .select(['page_id', 'title', 'slug'])
    .where('page_id', 'in', ids)
    .where('locale', '=', locale)
    .execute()
