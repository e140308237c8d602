import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/open.ts'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { askInProcess as ask } from '../testing/in-process.ts'

const entry = (at: number, text: object = {}, more: object = {}) => ({
  key: `page-${at}`,
  position: at,
  created_at: `2026-01-${10 + at}T00:00:00.000Z`,
  translations: {
    fr: { title: `Page ${at}`, slug: `page-${at}`, content: `<p>${at}</p>`, ...text },
    ...(at !== 3 && { en: { title: `Page ${at}`, slug: `en-${at}` } }),
  },
  ...more,
})
const below = { parent: 'page-1' }
const namesNext = (at: number) =>
  at === 0 ? { fields: { 'page.next': { page: 'page-2' }, 'page.later': { page: 'page-20' } } } : {}
const site = Array.from({ length: 12 }, (_, at) =>
  entry(at, {}, at > 9 || at === 3 ? below : namesNext(at)),
)

const relations = 'include=alternates,detours,ancestors,related,neighbours,fields'
const at = (path: string, locale = 'fr') =>
  `/api/nuxt/pages?filter[path]=${path}&locale=${locale}&${relations}`
const addresses = [
  ...[0, 1, 2, 3, 10, 11].map((page) => at(`/page-${page}`)),
  ...[0, 11].map((page) => at(`/en/en-${page}`, 'en')),
  ...['/ailleurs', '/nowhere'].map((path) => at(path)),
  ...['sort=position', 'sort=-created_at', 'filter[template]=page', 'filter[parent]=2'].map(
    (query) => `/api/nuxt/pages?${query}&locale=fr&page[size]=4`,
  ),
]

describe.each(databases)('in-process requests of the site on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(() => store(database, site))
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const askAll = (api: ReturnType<typeof apiOn>) =>
    Promise.all(addresses.map(async (path) => ({ path, ...(await ask(api, path)) })))

  const storing = (pages: unknown[]) => () => store(database, pages)
  const changes: [string, () => Promise<unknown>][] = [
    ['a title', storing([entry(2, { title: 'Autre' })])],
    ['a content', storing([entry(0, { content: '<p>Autre</p>' })])],
    ['a title above', storing([entry(1, { title: 'Autre' })])],
    ['a new slug', storing([entry(2, { slug: 'ailleurs' })])],
    ['an unpublished text', storing([entry(2, { status: 'draft' })])],
    ['a page that a field refers to', storing([entry(20)])],
    ['a new page', storing([entry(20, {}, below)])],
    ['a page with a new parent', storing([entry(11, {}, { parent: 'page-0' })])],
    ['another order', storing([entry(2, {}, { position: 90 })])],
    [
      'a commit without a list of its pages',
      () =>
        database.changes.commit(async (tx) => {
          await tx.updateTable('pages').set({ template: 'article' }).execute()
        }),
    ],
  ]

  test.each(changes)('a tag stays valid only for an unchanged answer: %s', async (_, change) => {
    const api = apiOn(database)
    const before = await askAll(api)
    await change()
    const uncached = await askAll(apiOn(database))
    const after = await Promise.all(before.map(({ path, etag }) => ask(api, path, etag)))
    const shown = after.map(({ status, value }, index) =>
      status === 304 ? before[index]?.value : value,
    )
    expect(shown).toEqual(uncached.map(({ value }) => value))
    const stillValid = await Promise.all(before.map(({ isStill }) => isStill?.()))
    expect(stillValid).toEqual(after.map(({ status }) => status === 304))
  })

  test('a page that does not show the change answers 304', async () => {
    const api = apiOn(database)
    const before = await askAll(api)
    await store(database, [entry(11, { title: 'Autre' })])
    const same = await Promise.all(before.map(({ path, etag }) => ask(api, path, etag)))
    const statuses = new Map(before.map(({ path }, index) => [path, same[index]?.status]))
    expect(statuses.get(at('/page-0'))).toBe(304)
    expect(statuses.get(at('/page-11'))).toBe(200)
    expect(statuses.get(at('/page-10'))).toBe(200)
  })

  test('a change by another process invalidates the tags of pages that show it', async () => {
    const other = await openDatabase(database.url)
    try {
      const api = apiOn({ ...database, ...other })
      const [shown, away] = [await ask(api, at('/page-11')), await ask(api, at('/page-0'))]
      await store(database, [entry(11, { title: 'Autre' })])
      const { current } = database.changes
      await expect.poll(other.changes.current, { timeout: 30_000 }).toBe(current())
      expect(await shown.isStill?.()).toBe(false)
      expect(await away.isStill?.()).toBe(true)
    } finally {
      await other.close()
    }
  })

  test('over the network each content version has its own tag', async () => {
    const api = apiOn(database)
    const tag = async () => (await api.request(at('/page-0'))).headers.get('etag')
    const before = await tag()
    await store(database, [entry(11, { title: 'Autre' })])
    expect(await tag()).not.toBe(before)
  })
})
