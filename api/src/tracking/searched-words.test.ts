import { reportEmptySearch } from '@vitrine/contract/endpoints/site-server'
import { siteKeyHeader } from '@vitrine/contract/http/paths'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateIndex } from '../search/index/update-index.ts'
import { listSearchRows } from '../statistics/searches.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testOrigin } from '../testing/identity.ts'
import { testKey } from '../testing/rules.ts'
import { fillSite } from '../testing/site.ts'
import { countingOn, firefox } from '../testing/tracking.ts'
import { mayBePersonal } from './searched-words.ts'

test.each([
  ['anna@example.org', true],
  ['anna＠example.org', true],
  ['dossier 12345', true],
  ['06 12 34 56 78', true],
  ['٠٦١٢٣', true],
  ['rentrée 2026', false],
  ['piscine 12 rue', false],
])('the query %s may be personal: %s', (q, expected) => {
  expect(mayBePersonal(q)).toBe(expected)
})

describe.each(databases)('words of searches without results on $name', ({ open }) => {
  let database: TestDatabase
  let site: ReturnType<typeof countingOn>
  beforeAll(async () => {
    database = await open()
  })
  beforeEach(async () => {
    site = countingOn(database)
    await fillSite(database)
    await updateIndex({ db: database.db, now: () => new Date() })
  })
  afterEach(async () => {
    await site.tracking.close()
    await database.clear()
  })
  afterAll(() => database.drop())

  const report = (
    q: string,
    address: string,
    { locale = 'fr', key = testKey, headers = {} as Record<string, string> } = {},
  ) =>
    site.api.request(reportEmptySearch.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': firefox,
        'sec-fetch-site': 'same-origin',
        origin: testOrigin,
        'x-forwarded-for': address,
        [siteKeyHeader]: key,
        ...headers,
      },
      body: JSON.stringify({ q, locale }),
    })
  const stored = async () => {
    await site.tracking.flush()
    return database.db.selectFrom('tracking_searches').selectAll().orderBy('searches').execute()
  }
  const list = (from = '2026-06-15', to = from) => listSearchRows(database.db, { from, to })
  const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']

  test('a word is stored in the clear once three visitors of a day have searched it', async () => {
    for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
      expect((await report('Équipe ZORGLUB', address)).status).toBe(204)
      await site.tracking.flush()
    }
    const [hidden, ...others] = await stored()
    // The site has the word “équipe”.
    expect(others).toEqual([])
    expect(hidden).toMatchObject({ word: null, locale: 'fr', searches: 3, visitors: 2 })
    expect(JSON.stringify(hidden)).not.toContain('zorglub')
    expect((await list()).rows).toEqual([])
    await report('zorglub', '192.0.2.3')
    await report('zorglub', '192.0.2.4', { locale: 'en' })
    await site.tracking.flush()
    expect(await list()).toEqual({
      count: 1,
      events: 4,
      rows: [{ word: 'zorglub', locale: 'fr', events: 4, visitors: 3 }],
    })
  })

  test('words that too few visitors had are deleted with the salt of the day, others after months', async () => {
    for (const address of addresses) await report('zorglub', address)
    for (const address of addresses.slice(1)) await report('spirou', address)
    expect(await stored()).toHaveLength(2)
    site.moveTo('2026-06-15T22:11:00Z')
    await site.tracking.removeExpired()
    expect((await stored()).map(({ word }) => word)).toEqual(['zorglub'])
    await report('zorglub', '192.0.2.1')
    await site.tracking.flush()
    expect((await list('2026-06-01', '2026-06-30')).rows).toMatchObject([{ events: 3 }])
    site.moveTo('2028-08-16T10:00:00Z')
    await site.tracking.removeExpired()
    expect(await stored()).toEqual([])
  })

  test('searches that may be personal, of other sites, of crawlers and of a wrong key are not counted', async () => {
    expect((await report('zorglub', '192.0.2.1', { key: 'another' })).status).toBe(403)
    await report('zorglub anna@example.org', '192.0.2.1')
    await report('zorglub 06 12 34 56 78', '192.0.2.1')
    await report('zorglub', '192.0.2.1', { locale: 'xx' })
    await report('zorglub', '192.0.2.1', { headers: { dnt: '1' } })
    await report('zorglub', '192.0.2.1', {
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
    })
    await report('zorglub', '192.0.2.1', { headers: { 'user-agent': 'Googlebot/2.1' } })
    await report('', '192.0.2.1')
    await report('équipe', '192.0.2.1')
    expect(await stored()).toEqual([])
  })

  test('nothing is counted while texts wait to be indexed, or if counting is off', async () => {
    await database.db.insertInto('search_queue').values({ locale: 'fr', page_id: 1 }).execute()
    await report('zorglub', '192.0.2.1')
    await database.db.deleteFrom('search_queue').execute()
    expect(await stored()).toEqual([])
    const off = countingOn(database, { enabled: false })
    off.tracking.count(
      { address: '192.0.2.1', userAgent: firefox, headers: {} },
      { kind: 'search', locale: 'fr', words: ['zorglub'] },
    )
    await off.tracking.close()
    expect(await stored()).toEqual([])
  })

  test('one network cannot fill a day, and a day has a maximum of words', async () => {
    const search = (address: string, words: string[]) =>
      site.tracking.count(
        { address, userAgent: firefox, headers: {} },
        { kind: 'search', locale: 'fr', words },
      )
    for (let at = 0; at < 100; at++) search('192.0.2.1', [`random-${at}`])
    expect(await stored()).toHaveLength(50)
    for (let at = 0; at < 60; at++)
      search(
        `198.51.100.${at}`,
        Array.from({ length: 100 }, (_, word) => `word-${at}-${word}`),
      )
    expect(await stored()).toHaveLength(5_000)
    for (const address of addresses.slice(1)) search(address, ['random-0'])
    await site.tracking.flush()
    expect((await list()).rows).toMatchObject([{ word: 'random-0', visitors: 3 }])
  })
})
