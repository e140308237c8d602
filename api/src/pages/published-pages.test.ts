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

describe.each(databases)('the published pages on $name', ({ open }) => {
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
    ['a slug that moves', () => say([entry(2, { fr: { slug: 'ailleurs' } })])],
    ['a slug that another page takes', () => say([entry(3, { fr: { slug: 'page-2' } })])],
    ['a slug that comes back', () => say([entry(3, { fr: { slug: 'page-3' } })])],
    [
      'a draft in the place of an address of the past',
      () =>
        say([
          entry(4, { fr: { slug: 'ailleurs-encore' } }),
          entry(5, { fr: { slug: 'page-4', status: 'draft' } }),
        ]),
    ],
    ['a text that is taken back', () => say([entry(6, { en: { slug: 'en-6', status: 'draft' } })])],
    [
      'a page that is taken back whole',
      () =>
        say([
          entry(7, {
            fr: { slug: 'page-7', status: 'draft' },
            en: { slug: 'en-7', status: 'draft' },
          }),
        ]),
    ],
    [
      'a page that comes',
      () => say([entry(20, { fr: { slug: 'nouvelle' } }, { parent: 'page-1' })]),
    ],
    ['a page that goes elsewhere in its order', () => say([{ ...site[1], position: 30 }])],
    ['a page that goes below another', () => say([{ ...site[8], parent: 'page-0' }])],
    ['a page that goes', () => remove('page-0')],
    ['many at once', () => say(site.map((page, at) => ({ ...page, position: 40 - at })))],
    [
      'a commit that does not say what it touches',
      () =>
        database.changes.commit(async (tx) => {
          await tx.updateTable('pages').set({ template: 'article' }).execute()
        }),
    ],
    [
      'a commit that touches none',
      () => database.changes.commit(async (_, touch) => touch.pages([])),
    ],
  ]

  test('follow every change as if they were read anew', async () => {
    await say(site)
    const following = cachePublishedPages(database.db, database.changes)
    for (const [name, change] of steps) {
      await following()
      await change()
      const anew = cachePublishedPages(database.db, database.changes)
      expect(shown(await following()), name).toEqual(shown(await anew()))
    }
  })

  test('a change reads the pages that it touches, and leaves the others as they are', async () => {
    await say(site)
    const following = cachePublishedPages(database.db, database.changes)
    const before = new Map((await following()).byId)
    await say([entry(2, { fr: { slug: 'ailleurs' } })])
    const after = await following()
    const anew = after.list.filter((page) => before.get(page.id) !== page)
    expect(anew.map(({ key }) => key)).toEqual(['page-2'])
  })

  test('a list that was handed out stays as it was', async () => {
    await say(site)
    const following = cachePublishedPages(database.db, database.changes)
    const { list } = await following()
    const copy = structuredClone(list)
    await say([entry(2, { fr: { slug: 'ailleurs' } }), entry(21, { fr: { slug: 'nouvelle' } })])
    await following()
    expect(list).toEqual(copy)
  })

  test('a change that comes while they are read is not mixed in', async () => {
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

  test('whoever has missed more commits than are remembered reads all', async () => {
    await say(site)
    const following = cachePublishedPages(database.db, database.changes)
    const before = await following()
    await database.db
      .updateTable('content_version')
      .set(({ eb }) => ({ number: eb('number', '+', 5) }))
      .execute()
    await say([entry(2, { fr: { slug: 'ailleurs' } })])
    const after = await following()
    expect(after.commit).toBe(before.commit + 6)
    expect(after.byId.get(before.list[0]?.id ?? 0)).not.toBe(before.list[0])
  })
})

/** All that is asked of them, without the identity of objects. */
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
