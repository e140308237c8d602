import { imageDefaults } from '@vitrine/contract/media/images'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { goOn } from '../testing/go.ts'
import { testRules } from '../testing/rules.ts'
import { republishAll } from '../transfer/republish.ts'

const one = 'https://one.test/'
const two = 'https://two.test/'
const anchors = (urls: string[]) => urls.map((url) => `<p><a href="${url}">a</a></p>`).join('')
const text = (urls: string[], more: object = {}) => ({
  title: 'Liens',
  slug: 'liens',
  content: anchors(urls),
  ...more,
})
const page = (urls: string[], more: object = {}) => ({
  key: 'links',
  translations: { fr: text(urls, more) },
})

describe.each(databases)('the index of outbound links on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const redirects = async (url: string) => (await goOn(database).to(url)).status === 302
  const publishAgain = (rules = testRules) =>
    republishAll(database.db, database.changes, rules, imageDefaults)
  const forget = () => database.db.deleteFrom('outbound_links').execute()
  const indexed = async () =>
    (await database.db.selectFrom('outbound_links').select('url').orderBy('url').execute()).map(
      ({ url }) => url,
    )

  test('contains the links of a text', async () => {
    expect(await redirects(one)).toBe(false)
    await store(database, [page([one])])
    expect(await redirects(one)).toBe(true)
    await store(database, [page([two])])
    expect([await redirects(one), await redirects(two)]).toEqual([false, true])
  })

  test('contains the links of published texts only, not of drafts', async () => {
    await store(database, [page([one], { status: 'draft' })])
    expect(await redirects(one)).toBe(false)
    await store(database, [page([one])])
    expect(await redirects(one)).toBe(true)
    await store(database, [page([one], { status: 'draft' })])
    expect(await redirects(one)).toBe(false)
  })

  test('contains no link of a page in the trash', async () => {
    await store(database, [page([one])])
    await database.changes.commit((tx) =>
      tx.updateTable('pages').set({ deleted_at: '2026-01-06T10:00:00.000Z' }).execute(),
    )
    expect(await redirects(one)).toBe(false)
  })

  test('contains an address until no language links to it', async () => {
    const en = { title: 'Links', slug: 'links', content: anchors([one]) }
    await store(database, [{ key: 'links', translations: { fr: text([one]), en } }])
    await store(database, [page([])])
    expect(await redirects(one)).toBe(true)
    await store(database, [{ key: 'links', translations: { en: { ...en, status: 'draft' } } }])
    expect(await redirects(one)).toBe(false)
  })

  test('loses the links of a deleted page', async () => {
    await store(database, [page([one])])
    await database.changes.commit((tx) => tx.deleteFrom('pages').execute())
    expect(await redirects(one)).toBe(false)
    expect(await indexed()).toEqual([])
  })

  test('loses the links of a deleted text', async () => {
    await store(database, [page([one])])
    await database.changes.commit((tx) => tx.deleteFrom('page_translations').execute())
    expect(await redirects(one)).toBe(false)
  })

  test('contains no link of a refused page', async () => {
    await store(database, [page([one])])
    const other = { key: 'other', translations: { fr: text([two]) } }
    expect((await store(database, [other])).pages.refused).toBe(1)
    expect(await redirects(two)).toBe(false)
  })

  test('is built once for texts from before the index', async () => {
    await store(database, [page([one])])
    await publishAgain()
    await forget()
    expect(await publishAgain()).toBe(0)
    expect(await redirects(one)).toBe(false)
    await database.db.deleteFrom('settings').execute()
    expect(await publishAgain()).toBe(1)
    expect(await redirects(one)).toBe(true)
    await database.db.deleteFrom('settings').execute()
    const version = database.changes.current()
    expect(await publishAgain()).toBe(0)
    expect(database.changes.current()).toBe(version)
  })

  test('is updated when a text is published again', async () => {
    await store(database, [page([one, '/fr/liens'])])
    await publishAgain()
    await forget()
    const strategy = 'prefix' as const
    expect(await publishAgain({ ...testRules, strategy })).toBe(1)
    expect(await redirects(one)).toBe(true)
  })

  test('contains each address once, normalized, without fragments and pages of the site', async () => {
    const urls = [
      ...[one, 'HTTPS://ONE.test', `${one}#a`, `${one}#b`, '//one.test/'],
      ...['http://one.test/', 'https://user:secret@one.test/'],
      ...['/liens', 'mailto:a@one.test', 'tel:+33123456789', '#part', 'https://'],
      ...['https://exemple.test/œ’🎈', 'https://bücher.test/'],
    ]
    await store(database, [page(urls)])
    expect(await indexed()).toEqual([
      'http://one.test/',
      'https://exemple.test/%C5%93%E2%80%99%F0%9F%8E%88',
      'https://one.test/',
      'https://user:secret@one.test/',
      'https://xn--bcher-kva.test/',
    ])
  })

  test('contains the thousands of links of a long page', async () => {
    const urls = Array.from({ length: 5_000 }, (_, at) => `https://many.test/${at}`)
    await store(database, [page(urls)])
    expect(await indexed()).toHaveLength(5_000)
    expect(await redirects('https://many.test/4999')).toBe(true)
  })

  test('contains addresses that are too long for a database index', async () => {
    const long = `https://long.test/?${'a1b2'.repeat(480)}`
    await store(database, [page([`${long}${'x'.repeat(20_000)}`, long])])
    expect(await redirects(long)).toBe(true)
  })
})
