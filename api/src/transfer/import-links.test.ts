import type { KyselyPlugin, RootOperationNode } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import type { Db } from '../db/schema.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'

/** More texts than fit into one transaction, each with a link to the next page. */
const count = 1_300
const pages = Array.from({ length: count }, (_, at) => {
  const content = `<p><a href="/page-${(at + 1) % count}">Suite</a></p>`
  return {
    key: `page-${at}`,
    translations: { fr: { title: `${at}`, slug: `page-${at}`, content } },
  }
})

/** Calls `call` with a running number before each statement that adds links to the index. */
function beforeLinks(db: Db, call: (nth: number) => void): Db {
  let nth = 0
  const isOfLinks = (node: RootOperationNode) =>
    node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'page_links'
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isOfLinks(node)) call(++nth)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return db.withPlugin(plugin)
}

describe.each(databases)('indexing links of an import on $name', ({ open }) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await open()
  })
  afterEach(() => database.drop())

  const linkCount = async (db: Db = database.db) => {
    const { links } = await db
      .selectFrom('page_links')
      .select(({ fn }) => fn.countAll<number>().as('links'))
      .executeTakeFirstOrThrow()
    return Number(links)
  }
  const notes = () =>
    database.db.selectFrom('settings').select('name').where('name', 'like', 'unindexed%').execute()

  test('other processes can write while links are indexed', async () => {
    const other = await openDatabase(database.url)
    const seen: Promise<number>[] = []
    const db = beforeLinks(database.db, (nth) => {
      if (nth === 1) seen.push(other.changes.commit((tx) => linkCount(tx)))
    })
    await store(database, pages, { db })
    const [whenOtherWrote = count] = await Promise.all(seen)
    expect(await linkCount()).toBe(count)
    expect(whenOtherWrote).toBeLessThan(count)
    await other.close()
  })

  test.each([
    ['before indexing', 1],
    ['during indexing', 2],
  ])('an import that stops %s is completed by the next one', async (_, at) => {
    const stopping = beforeLinks(database.db, (nth) => {
      if (nth === at) throw new Error('stopped')
    })
    await expect(store(database, pages, { db: stopping })).rejects.toThrow('stopped')
    expect(await linkCount()).toBeLessThan(count)
    const next = await store(database, pages)
    expect(next.pages).toMatchObject({ created: 0, updated: 0, unchanged: count })
    expect(await linkCount()).toBe(count)
    expect(await notes()).toEqual([])
  })

  test('a dry run does not index pending links', async () => {
    const stopping = beforeLinks(database.db, () => {
      throw new Error('stopped')
    })
    await expect(store(database, pages.slice(0, 3), { db: stopping })).rejects.toThrow('stopped')
    await store(database, pages.slice(0, 3), { isDry: true })
    expect(await linkCount()).toBe(0)
    expect(await notes()).toHaveLength(1)
  })
})
