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

  const leads = async (url: string) => (await goOn(database).to(url)).status === 302
  const publishAgain = (rules = testRules) =>
    republishAll(database.db, database.changes, rules, imageDefaults)
  const forget = () => database.db.deleteFrom('outbound_links').execute()
  const kept = async () =>
    (await database.db.selectFrom('outbound_links').select('url').orderBy('url').execute()).map(
      ({ url }) => url,
    )

  test('follows what a text links to', async () => {
    expect(await leads(one)).toBe(false)
    await store(database, [page([one])])
    expect(await leads(one)).toBe(true)
    await store(database, [page([two])])
    expect([await leads(one), await leads(two)]).toEqual([false, true])
  })

  test('counts published texts alone: a draft leads nowhere until it is published', async () => {
    await store(database, [page([one], { status: 'draft' })])
    expect(await leads(one)).toBe(false)
    await store(database, [page([one])])
    expect(await leads(one)).toBe(true)
    await store(database, [page([one], { status: 'draft' })])
    expect(await leads(one)).toBe(false)
  })

  test('a text in the trash leads nowhere', async () => {
    await store(database, [page([one])])
    await database.changes.commit((tx) =>
      tx.updateTable('pages').set({ deleted_at: '2026-01-06T10:00:00.000Z' }).execute(),
    )
    expect(await leads(one)).toBe(false)
  })

  test('one language keeps an address that another has left', async () => {
    const en = { title: 'Links', slug: 'links', content: anchors([one]) }
    await store(database, [{ key: 'links', translations: { fr: text([one]), en } }])
    await store(database, [page([])])
    expect(await leads(one)).toBe(true)
    await store(database, [{ key: 'links', translations: { en: { ...en, status: 'draft' } } }])
    expect(await leads(one)).toBe(false)
  })

  test('goes with its page', async () => {
    await store(database, [page([one])])
    await database.changes.commit((tx) => tx.deleteFrom('pages').execute())
    expect(await leads(one)).toBe(false)
    expect(await kept()).toEqual([])
  })

  test('goes with its text', async () => {
    await store(database, [page([one])])
    await database.changes.commit((tx) => tx.deleteFrom('page_translations').execute())
    expect(await leads(one)).toBe(false)
  })

  test('what a file is refused with is not kept', async () => {
    await store(database, [page([one])])
    const other = { key: 'other', translations: { fr: text([two]) } }
    expect((await store(database, [other])).pages.refused).toBe(1)
    expect(await leads(two)).toBe(false)
  })

  test('is filled for what was stored before there was one, and once only', async () => {
    await store(database, [page([one])])
    await publishAgain()
    await forget()
    expect(await publishAgain()).toBe(0)
    expect(await leads(one)).toBe(false)
    await database.db.deleteFrom('settings').execute()
    expect(await publishAgain()).toBe(1)
    expect(await leads(one)).toBe(true)
    await database.db.deleteFrom('settings').execute()
    const version = database.changes.current()
    expect(await publishAgain()).toBe(0)
    expect(database.changes.current()).toBe(version)
  })

  test('a text that is published anew takes its links along', async () => {
    await store(database, [page([one, '/fr/liens'])])
    await publishAgain()
    await forget()
    const strategy = 'prefix' as const
    expect(await publishAgain({ ...testRules, strategy })).toBe(1)
    expect(await leads(one)).toBe(true)
  })

  test('keeps each address once, as a browser writes it, without fragments and own pages', async () => {
    const urls = [
      ...[one, 'HTTPS://ONE.test', `${one}#a`, `${one}#b`, '//one.test/'],
      ...['http://one.test/', 'https://user:secret@one.test/'],
      ...['/liens', 'mailto:a@one.test', 'tel:+33123456789', '#part', 'https://'],
      ...['https://exemple.test/œ’🎈', 'https://bücher.test/'],
    ]
    await store(database, [page(urls)])
    expect(await kept()).toEqual([
      'http://one.test/',
      'https://exemple.test/%C5%93%E2%80%99%F0%9F%8E%88',
      'https://one.test/',
      'https://user:secret@one.test/',
      'https://xn--bcher-kva.test/',
    ])
  })

  test('keeps the thousands of links of a long page', async () => {
    const urls = Array.from({ length: 5_000 }, (_, at) => `https://many.test/${at}`)
    await store(database, [page(urls)])
    expect(await kept()).toHaveLength(5_000)
    expect(await leads('https://many.test/4999')).toBe(true)
  })

  test('keeps an address that is longer than an index takes', async () => {
    const long = `https://long.test/?${'a1b2'.repeat(480)}`
    await store(database, [page([`${long}${'x'.repeat(20_000)}`, long])])
    expect(await leads(long)).toBe(true)
  })
})
