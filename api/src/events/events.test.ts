import type { EventList } from '@vitrine/contract/pages/event-list'
import { beforeEach, describe, expect, test } from 'vitest'
import { readLastCommit } from '../db/commits.ts'
import { createApiContext } from '../identity/guards/api-context.ts'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testSettings } from '../testing/identity.ts'
import { testRules } from '../testing/rules.ts'
import { importTaxonomy } from '../transfer/import-taxonomy.ts'
import { findUpdates, writeUpdates } from './event-days.ts'

const toEvent = (key: string, values: object, status = 'published', topics: string[] = []) => ({
  key,
  template: 'event',
  parent: 'agenda',
  topics,
  fields: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`event.${name}`, value]),
  ),
  translations: { fr: { title: key, slug: key, status } },
})

const concert = { begin: '2026-03-22T19:30', end: '2026-03-22T21:00', repeats: 'weekly' }

const pages = [
  { key: 'agenda', template: 'agenda', translations: { fr: { title: 'Agenda', slug: 'agenda' } } },
  toEvent('concert', concert),
  toEvent('draft', { begin: '2026-03-22T08:00' }, 'draft'),
  toEvent('broken', { begin: '2026-03-25T10:00', end: '2026-03-01T10:00' }),
  toEvent('exhibition', { begin: '2026-02-01T09:00', end: '2026-03-24T18:00' }),
]

describe.each(databases)('dates of events on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  let now: Date
  withDatabase(open, (opened) => {
    database = opened
  })
  beforeEach(async () => {
    now = new Date('2026-03-20T12:00:00Z')
    const settings = { ...testSettings, now: () => now }
    const context = createApiContext(database.db, testRules, settings)
    api = apiOn(database, testRules, { context })
    await store(database, pages)
  })
  const ask = async (query = ''): Promise<EventList> => {
    const answer = await api.request(`/api/events?locale=fr${query}`)
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const list = async (query = '') =>
    (await ask(query)).data.map(({ page, begins }) => `${begins} ${page.title}`)

  test('are those of published events, in their order, over the change of the clock', async () => {
    expect(await list('&month=2026-03')).toEqual([
      '2026-02-01T09:00 exhibition',
      '2026-03-22T19:30 concert',
      '2026-03-25T10:00 broken',
      '2026-03-29T19:30 concert',
    ])
    const { data } = await ask('&month=2026-03')
    expect(data.map(({ starts_at }) => starts_at.slice(0, 16))).toEqual([
      '2026-02-01T08:00',
      '2026-03-22T18:30',
      '2026-03-25T09:00',
      '2026-03-29T17:30',
    ])
    // It ended before it began.
    expect(data[2]?.ends).toBe('2026-03-25T10:00')
  })

  test('begin with today without a month, and are at most 200', async () => {
    expect((await list())[0]).toBe('2026-02-01T09:00 exhibition')
    now = new Date('2026-03-26T12:00:00Z')
    expect((await list())[0]).toBe('2026-03-29T19:30 concert')
    await store(database, [toEvent('daily', { begin: '2026-03-01T10:00', repeats: 'daily' })])
    const { data, meta } = await ask()
    expect([data.length, meta.more]).toEqual([200, true])
  })

  test('of a week, and of the current month from today on, have the days around them', async () => {
    expect(await list('&week=2026-W13')).toEqual([
      '2026-02-01T09:00 exhibition',
      '2026-03-25T10:00 broken',
      '2026-03-29T19:30 concert',
    ])
    now = new Date('2026-03-26T12:00:00Z')
    const { data, meta } = await ask('&month=current')
    expect(data.map(({ begins }) => begins)).toEqual(['2026-03-29T19:30'])
    expect(meta).toMatchObject({ past: '2026-03-25', next: '2026-04-05' })
    expect((await ask('&month=2025-06')).meta.next).toBe('2026-02-01')
    now = new Date('2026-03-30T12:00:00Z')
    expect((await list('&month=current'))[0]).toBe('2026-04-05T19:30 concert')
    expect((await ask()).meta).toMatchObject({ past: null, next: null })
  })

  test('are those of a topic, and the topics of an agenda are listed', async () => {
    const names = { sport: 'Sport', music: 'Musique', unused: 'Autre' }
    const topics = Object.entries(names).map(([key, name]) => ({
      key,
      translations: { fr: { name, slug: key, description: '' } },
    }))
    await importTaxonomy(database, testRules, { topics, authors: [] })
    await store(database, [
      toEvent('match', { begin: '2026-03-24T15:00' }, 'published', ['sport']),
      toEvent('concert', concert, 'published', ['music', 'sport']),
      toEvent('draft', { begin: '2026-03-22T08:00' }, 'draft', ['unused']),
    ])
    expect(await list('&month=2026-03&topic=sport')).toEqual([
      '2026-03-22T19:30 concert',
      '2026-03-24T15:00 match',
      '2026-03-29T19:30 concert',
    ])
    expect((await list('&topic=music'))[0]).toBe('2026-03-22T19:30 concert')
    expect(await list('&topic=x')).toEqual([])
    const { id } = await database.db
      .selectFrom('pages')
      .select('id')
      .where('key', '=', 'agenda')
      .executeTakeFirstOrThrow()
    expect((await ask(`&parent=${id}`)).meta.topics).toEqual([
      { key: 'sport', name: 'Sport' },
      { key: 'music', name: 'Musique' },
    ])
    expect((await ask()).meta.topics).toEqual([])
  })

  test('change with their event', async () => {
    await ask()
    await store(database, [toEvent('concert', { ...concert, cancelled: true })])
    expect((await ask('&month=2026-05')).data.map(({ state }) => state)).toContain('cancelled')
    await store(database, [toEvent('concert', concert, 'draft')])
    expect(await list('&month=2026-05')).toEqual([])
  })

  test('stay two if they were moved to the same time, after each change', async () => {
    const time = { begin: '2026-05-13T19:30', end: '2026-05-13T21:00' }
    const rows = ['2026-05-03', '2026-05-10'].map((on) => ({ on, change: 'moved', ...time }))
    for (const end of ['2026-03-22T22:00', '2026-03-22T22:30', '2026-03-22T23:00']) {
      await store(database, [toEvent('concert', { ...concert, end, dates: { rows } })])
      expect(await list('&month=2026-05')).toEqual([
        '2026-05-13T19:30 concert',
        '2026-05-13T19:30 concert',
        '2026-05-17T19:30 concert',
        '2026-05-24T19:30 concert',
        '2026-05-31T19:30 concert',
      ])
    }
  })

  test('are removed even if one statement cannot have all their numbers', async () => {
    const { db } = database
    const pages = await db.selectFrom('event_pages').select('page_id').execute()
    const clock = { now: () => now, timeZone: () => 'Asia/Tokyo' }
    const ids = pages.map(({ page_id }) => page_id)
    const others = Array.from({ length: 25_000 }, (_, at) => 1_000_000 + at)
    const updates = (await findUpdates(db, clock, ids)).map((update) => ({
      ...update,
      removed: [...others, ...update.removed],
    }))
    await database.changes.commit((tx) => writeUpdates(tx, clock, updates))
    const starts = await db.selectFrom('event_days').select(['begins', 'starts_at']).execute()
    expect(starts.length).toBeGreaterThan(ids.length)
    for (const { begins, starts_at } of starts)
      expect(Date.parse(starts_at)).toBe(Date.parse(`${begins}+09:00`))
  })

  test('reach 24 months from today, which moves on', async () => {
    expect((await ask()).meta).toMatchObject({ first_month: '2025-03', last_month: '2028-03' })
    expect(await list('&month=2028-04')).toEqual([])
    now = new Date('2026-04-02T12:00:00Z')
    expect((await list('&month=2028-04')).length).toBeGreaterThan(0)
  })

  test('are computed again at the first request only if they are outdated', async () => {
    const commit = await readLastCommit(database.db)
    await ask()
    expect(await readLastCommit(database.db)).toBe(commit)
    now = new Date('2026-04-02T12:00:00Z')
    await ask()
    expect(await readLastCommit(database.db)).toBeGreaterThan(commit)
  })

  test.each([
    '&month=2026-13',
    '&month=x',
    '&week=2027-W53',
    '&parent=-1',
    '&event=x',
    '&locale=xx',
  ])('the query %s is refused', async (query) => {
    expect((await api.request(`/api/events?a=1${query}`)).status).toBe(422)
  })
})
