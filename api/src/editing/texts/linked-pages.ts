import type { TextState } from '@vitrine/contract/admin/page-list'
import type { Db } from '../../db/schema.ts'
import { stateOf } from './show-text.ts'

/** A page that a text links to. */
export interface LinkedPage {
  id: number
  key: string
  /** In the first language of a chain that has one. */
  title: string
  /** In the language of the text. */
  state: TextState
  inTrash: boolean
  /** What readers get, by the languages in which they get it. */
  live: Map<string, string>
}

interface Wanted {
  ids: number[]
  keys: string[]
}

/** Pages by their numbers and their keys; `chain` says in which languages a title is looked for. */
export async function linkedPages(db: Db, wanted: Wanted, locale: string, chain: string[]) {
  const rows = await pageRows(db, wanted)
  const ids = rows.map(({ id }) => id)
  const texts = Map.groupBy(await inPages(db, ids, textRows), ({ page_id }) => page_id)
  const copies = Map.groupBy(await inPages(db, ids, copyRows), ({ page_id }) => page_id)
  const plans = await inPages(db, ids, planRows)
  const pages = rows.map(({ id, key, deleted_at }): LinkedPage => {
    const published = texts.get(id) ?? []
    const written = copies.get(id) ?? []
    const titled = [...written, ...published]
    const here = ({ locale: code }: { locale: string }) => code === locale
    const title = chain.flatMap((code) => titled.find((text) => text.locale === code) ?? [])[0]
    const plan = plans.find((each) => each.page_id === id && here(each))
    return {
      ...{ id, key, title: title?.title ?? '', inTrash: deleted_at !== null },
      state: stateOf(published.find(here), written.find(here), plan),
      live: new Map(
        published.flatMap(({ status, locale: code, content_html }) =>
          status === 'published' ? [[code, content_html] as const] : [],
        ),
      ),
    }
  })
  return {
    byId: new Map(pages.map((page) => [page.id, page])),
    byKey: new Map(pages.map((page) => [page.key, page])),
  }
}

/** PostgreSQL takes 65,535 values in one statement. */
const atOnce = 1_000

async function inPages<T>(
  db: Db,
  ids: number[],
  read: (db: Db, ids: number[]) => Promise<T[]>,
): Promise<T[]> {
  const found: T[] = []
  for (let from = 0; from < ids.length; from += atOnce)
    found.push(...(await read(db, ids.slice(from, from + atOnce))))
  return found
}

async function pageRows(db: Db, { ids, keys }: Wanted) {
  const select = () => db.selectFrom('pages').select(['id', 'key', 'deleted_at'])
  const byId = await inPages(db, [...new Set(ids)], (_, some) =>
    select().where('id', 'in', some).execute(),
  )
  const held = new Set(byId.map(({ key }) => key))
  const others = [...new Set(keys)].filter((key) => !held.has(key)).slice(0, atOnce)
  if (others.length === 0) return byId
  return [...byId, ...(await select().where('key', 'in', others).execute())]
}

const textRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'title', 'status', 'content_html'])
    .where('page_id', 'in', ids)
    .execute()

const copyRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('working_copies')
    .select(['page_id', 'locale', 'title', 'changed'])
    .where('page_id', 'in', ids)
    .execute()

const planRows = (db: Db, ids: number[]) =>
  db
    .selectFrom('page_plans')
    .select(['page_id', 'locale', 'publish_at'])
    .where('page_id', 'in', ids)
    .execute()
