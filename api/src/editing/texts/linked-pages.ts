import type { TextState } from '@vitrine/contract/admin/page-list'
import type { Readers } from '@vitrine/contract/pages/visibility'
import { toBatches } from '../../db/batches.ts'
import type { Db } from '../../db/schema.ts'
import { getTextState } from './show-text.ts'

export interface LinkedPage {
  id: number
  key: string
  /** In the first language of the chain that has one. */
  title: string
  /** In the language of the text. */
  state: TextState
  inTrash: boolean
  readers: Readers | null
  /** Languages in which it is published. */
  live: Set<string>
}

interface PageRefs {
  ids: number[]
  keys: string[]
}

/** Finds pages by id and by key. `chain` lists the languages to look for a title. */
export async function findLinkedPages(db: Db, refs: PageRefs, locale: string, chain: string[]) {
  const rows = await readPages(db, refs)
  const ids = rows.map(({ id }) => id)
  const texts = Map.groupBy(await queryInBatches(db, ids, readTexts), ({ page_id }) => page_id)
  const copies = Map.groupBy(await queryInBatches(db, ids, readCopies), ({ page_id }) => page_id)
  const plans = await queryInBatches(db, ids, readPlans)
  const pages = rows.map(({ id, key, deleted_at, readers }): LinkedPage => {
    const published = texts.get(id) ?? []
    const drafts = copies.get(id) ?? []
    const titled = [...drafts, ...published]
    const isInLocale = ({ locale: code }: { locale: string }) => code === locale
    const title = chain.flatMap((code) => titled.find((text) => text.locale === code) ?? [])[0]
    const plan = plans.find((each) => each.page_id === id && isInLocale(each))
    return {
      id,
      key,
      title: title?.title ?? '',
      inTrash: deleted_at !== null,
      readers,
      state: getTextState(published.find(isInLocale), drafts.find(isInLocale), plan),
      live: new Set(
        published.flatMap(({ status, locale: code }) => (status === 'published' ? [code] : [])),
      ),
    }
  })
  return {
    byId: new Map(pages.map((page) => [page.id, page])),
    byKey: new Map(pages.map((page) => [page.key, page])),
  }
}

async function queryInBatches<T>(
  db: Db,
  ids: number[],
  read: (db: Db, ids: number[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (const batch of toBatches(ids)) found.push(...(await read(db, batch)))
  return found
}

/** Maximum number of keys to look up: one query. */
const keysMax = 1_000

async function readPages(db: Db, { ids, keys }: PageRefs) {
  const select = () => db.selectFrom('pages').select(['id', 'key', 'deleted_at', 'readers'])
  const byId = await queryInBatches(db, [...new Set(ids)], (_, batch) =>
    select().where('id', 'in', batch).execute(),
  )
  const foundKeys = new Set(byId.map(({ key }) => key))
  const others = [...new Set(keys)].filter((key) => !foundKeys.has(key)).slice(0, keysMax)
  if (others.length === 0) return byId
  return [...byId, ...(await select().where('key', 'in', others).execute())]
}

const readTexts = (db: Db, ids: number[]) =>
  db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'title', 'status'])
    .where('page_id', 'in', ids)
    .execute()

const readCopies = (db: Db, ids: number[]) =>
  db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'title', 'changed'])
    .where('page_id', 'in', ids)
    .execute()

const readPlans = (db: Db, ids: number[]) =>
  db
    .selectFrom('page_plans')
    .select(['page_id', 'locale', 'publish_at'])
    .where('page_id', 'in', ids)
    .execute()
