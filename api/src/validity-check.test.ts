import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { storeNewContents } from './contents/store.ts'
import { openDatabase } from './db/open.ts'
import { apiOn, store } from './testing/api.ts'
import { databases, type TestDatabase } from './testing/databases.ts'
import { askInProcess } from './testing/in-process.ts'
import { testRules } from './testing/rules.ts'
import { importMenus } from './transfer/import-menus.ts'

const page = (key: string, fr: object, more: object = {}) => ({
  key,
  translations: { fr: { title: key, slug: key, ...fr } },
  ...more,
})
const pages = [
  page('home', { slug: '' }, { template: 'home' }),
  page('about', {}),
  page('below', {}, { parent: 'about' }),
]
const text = (id: string, content: string) => ({ [id]: { id, name: 'Accroche', content } })
const footer = (label: string) => ({ footer: [{ label: { fr: label } }] })

const menu = (name: string) => `/api/menus/${name}?locale=fr`
const texts = (template: string) => `/api/contents/by-template/${template}?locale=fr`
const all = '/api/contents?locale=fr'
const addresses = [menu('main'), menu('footer'), menu('none'), texts('page'), texts('home'), all]

describe.each(databases)('menus and texts that the site caches on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    await store(database, pages)
    await storeMenus(footer('Avant'))
    await storeText('page.lead', 'Avant')
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const storeMenus = (menus: Parameters<typeof importMenus>[2]) =>
    importMenus(database, testRules, menus)
  const storeText = (id: string, content: string) =>
    storeNewContents(database.db, database.changes, text(id, content))
  const askAll = (api: ReturnType<typeof apiOn>) =>
    Promise.all(addresses.map(async (path) => ({ path, ...(await askInProcess(api, path)) })))

  const changes: [string, () => Promise<unknown>, string[]][] = [
    ['nothing', async () => {}, []],
    ['a page that no menu shows', () => store(database, [page('below', { title: 'B' })]), []],
    [
      'a page of the main menu',
      () => store(database, [page('about', { title: 'A' })]),
      [menu('main')],
    ],
    [
      'the home page',
      () => store(database, [page('home', { slug: '', title: 'H' })]),
      [menu('main')],
    ],
    ['a menu', () => storeMenus(footer('Après')), [menu('footer')]],
    ['a menu that did not exist', () => storeMenus({ none: [] }), []],
    ['the main menu', () => storeMenus({ main: [{ page: 'below' }] }), [menu('main')]],
    ['a text', () => storeText('page.lead', 'Après'), [texts('page'), all]],
    ['another text', () => storeText('home.lead', 'Après'), [texts('home'), all]],
  ]
  test.each(changes)(
    'after a change of %s only the changed values are invalid',
    async (_, change, changed) => {
      const before = await askAll(apiOn(database))
      await change()
      const after = await askAll(apiOn(database))
      const still = await Promise.all(before.map(({ isStill }) => isStill?.()))
      const notSame = (at: number) => still[at] === false
      expect(addresses.filter((_, at) => notSame(at))).toEqual(changed)
      expect(addresses.filter((_, at) => still[at] === true)).toHaveLength(
        addresses.length - changed.length,
      )
      for (const [at, { value }] of after.entries())
        expect(JSON.stringify(value) === JSON.stringify(before[at]?.value)).toBe(!notSame(at))
    },
  )

  test('a change by another process invalidates a value', async () => {
    const other = await openDatabase(database.url)
    try {
      const api = apiOn({ ...database, ...other })
      const [main, lower] = [
        await askInProcess(api, menu('main')),
        await askInProcess(api, menu('footer')),
      ]
      await storeMenus(footer('Après'))
      const { current } = database.changes
      await expect.poll(other.changes.current, { timeout: 30_000 }).toBe(current())
      expect(await main.isStill?.()).toBe(true)
      expect(await lower.isStill?.()).toBe(false)
    } finally {
      await other.close()
    }
  })

  test('over the network an ETag belongs to a content version', async () => {
    const api = apiOn(database)
    const tag = async (path: string) => (await api.request(path)).headers.get('etag')
    const before = await tag(menu('footer'))
    await store(database, [page('below', { title: 'B' })])
    expect(await tag(menu('footer'))).not.toBe(before)
  })
})
