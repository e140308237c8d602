import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { afterFirst } from '../testing/after-first.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { cachePublishedPages, type PublishedPages } from './published-pages.ts'

interface Text {
  slug: string
  status?: 'draft' | 'published'
}

const entry = (at: number, texts: Record<string, Text>, more: object = {}) => ({
  key: `page-${at}`,
  position: at,
  translations: Object.fromEntries(
    Object.entries(texts).map(([locale, text]) => [locale, { title: text.slug, ...text }]),
  ),
  ...more,
})
const site = Array.from({ length: 9 }, (_, at) =>
  entry(
    at,
    { fr: { slug: `page-${at}` }, en: { slug: `en-${at}` } },
    at > 5 ? { parent: 'page-1' } : {},
  ),
)

describe.each(databases)('the cache of published pages on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const remove = (key: string) =>
    database.changes.commit(async (tx, touch) => {
      const ids = tx.selectFrom('pages').select('id')
      const { id } = await ids.where('key', '=', key).executeTakeFirstOrThrow()
      const children = await ids.where('parent_id', '=', id).execute()
      await tx.deleteFrom('pages').where('id', '=', id).execute()
      touch.pages([id, ...children.map((child) => child.id)])
    })
  const say = (pages: unknown[]) => store(database, pages)

  const steps: [string, () => Promise<unknown>][] = [
    [
      'a title',
      () => say([{ ...site[2], translations: { fr: { title: 'Autre', slug: 'page-2' } } }]),
    ],
    ['a new slug', () => say([entry(2, { fr: { slug: 'ailleurs' } })])],
    ['a slug taken by another page', () => say([entry(3, { fr: { slug: 'page-2' } })])],
    ['a slug that is restored', () => say([entry(3, { fr: { slug: 'page-3' } })])],
    [
      'a draft at a former address',
      () =>
        say([
          entry(4, { fr: { slug: 'ailleurs-encore' } }),
          entry(5, { fr: { slug: 'page-4', status: 'draft' } }),
        ]),
    ],
    ['an unpublished text', () => say([entry(6, { en: { slug: 'en-6', status: 'draft' } })])],
    [
      'an unpublished page',
      () =>
        say([
          entry(7, {
            fr: { slug: 'page-7', status: 'draft' },
            en: { slug: 'en-7', status: 'draft' },
          }),
        ]),
    ],
    ['a new page', () => say([entry(20, { fr: { slug: 'nouvelle' } }, { parent: 'page-1' })])],
    ['a page with a new position', () => say([{ ...site[1], position: 30 }])],
    ['a page with a new parent', () => say([{ ...site[8], parent: 'page-0' }])],
    ['a deleted page', () => remove('page-0')],
    ['all pages at once', () => say(site.map((page, at) => ({ ...page, position: 40 - at })))],
    [
      'a commit without a list of its pages',
      () =>
        database.changes.commit(async (tx) => {
          await tx.updateTable('pages').set({ template: 'article' }).execute()
        }),
    ],
    [
      'a commit that touches more pages than are read at once',
      () =>
        database.changes.commit(async (tx, touch) => {
          const pages = await tx.selectFrom('pages').select('id').execute()
          await tx.updateTable('pages').set({ template: 'list' }).execute()
          touch.pages(Array.from({ length: 1_500 }, (_, at) => 1_000_000 + at))
          touch.pages(pages.map(({ id }) => id))
        }),
    ],
    [
      'a commit that touches no page',
      () => database.changes.commit(async (_, touch) => touch.pages([])),
    ],
  ]

  test('gives the same pages as an empty cache after every change', async () => {
    await say(site)
    const cached = cachePublishedPages(database.db, database.changes)
    for (const [name, change] of steps) {
      await cached()
      await change()
      const uncached = cachePublishedPages(database.db, database.changes)
      expect(shown(await cached()), name).toEqual(shown(await uncached()))
    }
  })

  test('a change reloads only the pages that it touches', async () => {
    await say(site)
    const cached = cachePublishedPages(database.db, database.changes)
    const before = new Map((await cached()).byId)
    await say([entry(2, { fr: { slug: 'ailleurs' } })])
    const after = await cached()
    const reloaded = after.list.filter((page) => before.get(page.id) !== page)
    expect(reloaded.map(({ key }) => key)).toEqual(['page-2'])
  })

  test('pages of an earlier version may be served after changes of another process, unless it withdraws a page', async () => {
    await say(site)
    const other = await openDatabase(database.url)
    try {
      const { changes } = other
      const published = cachePublishedPages(other.db, changes)
      await published()
      const versions = [changes.current()]
      const checkAfter = async (change: () => Promise<unknown>) => {
        await change()
        await expect.poll(changes.current, { timeout: 30_000 }).toBe(database.changes.current())
        const before = versions.at(-1) ?? ''
        versions.push(changes.current())
        await published()
        return changes.canServeStale(before)
      }
      // Three commits: from then on for ten seconds, also on a busy machine.
      for (let at = 30; at < 32; at++)
        await checkAfter(() => say([entry(at, { fr: { slug: `neuve-${at}` } })]))
      const added = entry(32, { fr: { slug: 'neuve' } })
      expect(await checkAfter(() => say([added]))).toBe(true)
      const withdrawn = entry(32, { fr: { slug: 'neuve', status: 'draft' } })
      expect(await checkAfter(() => say([withdrawn]))).toBe(false)
      expect(await Promise.all(versions.map(changes.canServeStale))).not.toContain(true)
    } finally {
      await other.close()
    }
  })

  test('a list that was returned is never changed', async () => {
    await say(site)
    const cached = cachePublishedPages(database.db, database.changes)
    const { list } = await cached()
    const copy = structuredClone(list)
    await say([entry(2, { fr: { slug: 'ailleurs' } }), entry(21, { fr: { slug: 'nouvelle' } })])
    await cached()
    expect(list).toEqual(copy)
  })

  test('the list does not include a change made during the first read', async () => {
    await say(site)
    const other = await openDatabase(database.url)
    const renamed = [entry(2, { fr: { slug: 'ailleurs' } })]
    const db = database.db.withPlugin(
      afterFirst('pages', () => store({ ...database, ...other }, renamed)),
    )
    const { list, commit } = await cachePublishedPages(db, database.changes)()
    expect(list.find(({ key }) => key === 'page-2')?.translatable.fr?.slug).toBe('page-2')
    const after = await cachePublishedPages(database.db, database.changes)()
    expect(after.commit).toBe(commit + 1)
    expect(after.list.find(({ key }) => key === 'page-2')?.translatable.fr?.slug).toBe('ailleurs')
    await other.close()
  })

  test('reloads all pages after missing more commits than the database stores', async () => {
    await say(site)
    const cached = cachePublishedPages(database.db, database.changes)
    const before = await cached()
    await database.db
      .updateTable('content_version')
      .set(({ eb }) => ({ number: eb('number', '+', 5) }))
      .execute()
    await say([entry(2, { fr: { slug: 'ailleurs' } })])
    const after = await cached()
    expect(after.commit).toBe(before.commit + 6)
    expect(after.byId.get(before.list[0]?.id ?? 0)).not.toBe(before.list[0])
  })
})

/** Returns the pages in a form that can be compared, without the identity of objects. */
function shown({ list, byId, children, index }: PublishedPages) {
  const ids = (pages: Map<string, { id: number }>) =>
    Object.fromEntries([...pages].map(([address, { id }]) => [address, id]))
  return {
    list,
    byId: new Set(byId.values()),
    children: new Map([...children].map(([id, pages]) => [id, pages.map(({ key }) => key)])),
    current: ids(index.current),
    former: ids(index.former),
  }
}
