import { getDay } from '@vitrine/contract/locale/zoned-days'
import { describe, expect, test } from 'vitest'
import { createApiContext } from '../identity/guards/api-context.ts'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { testSettings } from '../testing/identity.ts'
import { testRules } from '../testing/rules.ts'
import { pageList } from '../testing/site.ts'
import { createDayChange, getDayRemainder } from './day-change.ts'

const toEvent = (key: string, shared: object, own: object = {}) => ({
  key,
  template: 'event',
  parent: 'agenda',
  fields: shared,
  translations: {
    fr: { title: key, slug: key, fields: own },
    en: { title: key, slug: key },
  },
})

const pages = [
  { key: 'agenda', template: 'events', translations: { fr: { title: 'Agenda', slug: 'agenda' } } },
  toEvent('none', {}),
  toEvent('may', { 'event.on': '2026-05-01', 'event.seats': 40 }, { 'event.place': 'Élan' }),
  toEvent('march', { 'event.on': '2026-03-01', 'event.seats': 9 }, { 'event.place': 'Zoo' }),
  toEvent('april', { 'event.on': '2026-04-01', 'event.host': { page: 'may' } }),
]

describe.each(databases)('lists by template fields on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  let now = new Date('2026-01-01T12:00:00Z')
  withDatabase(open, async (opened) => {
    database = opened
    const settings = { ...testSettings, now: () => now }
    api = apiOn(database, testRules, {
      context: createApiContext(database.db, testRules, settings),
    })
    await store(database, pages)
  })
  const ask = async (query: Record<string, string>, locale = 'fr') => {
    const answer = await pageList(api, { 'filter[template]': 'event', locale, ...query })
    expect(answer.status).toBe(200)
    return (await answer.json()).data
  }
  const titles = async (query: Record<string, string>, locale?: string) =>
    (await ask(query, locale)).map(
      ({ translatable }: { translatable: Record<string, { title: string }> }) =>
        translatable[locale ?? 'fr']?.title,
    )
  const filtered = (filters: object, locale?: string) =>
    titles({ 'filter[values]': JSON.stringify(filters), sort: 'event.on' }, locale)

  test('a field sorts in both directions, and pages without a value come last', async () => {
    expect(await titles({ sort: 'event.on' })).toEqual(['march', 'april', 'may', 'none'])
    expect(await titles({ sort: '-event.on' })).toEqual(['may', 'april', 'march', 'none'])
    expect((await titles({ sort: 'event.seats' })).slice(0, 2)).toEqual(['march', 'may'])
  })

  test('words are sorted as in the language, and a field of a language in that language', async () => {
    expect((await titles({ sort: 'event.place' })).slice(0, 2)).toEqual(['may', 'march'])
    const untranslated = ['none', 'may', 'march', 'april']
    expect(await titles({ sort: 'event.place' }, 'en')).toEqual(untranslated)
  })

  test('a changed value changes the order', async () => {
    await titles({ sort: 'event.on' })
    await store(database, [toEvent('may', { 'event.on': '2026-01-01' })])
    expect(await titles({ sort: 'event.on' })).toEqual(['may', 'march', 'april', 'none'])
  })

  test('a field that no page has leaves the order of the pages', async () => {
    expect(await titles({ sort: 'event.onn' })).toEqual(['none', 'may', 'march', 'april'])
    expect(await titles({ sort: 'event.host' })).toEqual(['none', 'may', 'march', 'april'])
  })

  test('values and ranges filter', async () => {
    expect(await filtered({ 'event.place': 'Zoo' })).toEqual(['march'])
    expect(await filtered({ 'event.place': 'Zoo' }, 'en')).toEqual([])
    expect(await filtered({ 'event.seats': 9 })).toEqual(['march'])
    expect(await filtered({ 'event.seats': '9' })).toEqual([])
    expect(await filtered({ 'event.host': 'may' })).toEqual(['april'])
    expect(await filtered({ 'event.on': { from: '2026-04-01' } })).toEqual(['april', 'may'])
    expect(await filtered({ 'event.on': { from: '2026-03-02', to: '2026-04-01' } })).toEqual([
      'april',
    ])
    expect(await filtered({ 'event.seats': { from: 10 } })).toEqual(['may'])
    expect(await filtered({ 'event.on': { from: 10 } })).toEqual([])
    expect(await filtered({})).toEqual(['march', 'april', 'may', 'none'])
  })

  test('invalid parameters are refused', async () => {
    const status = async (query: Record<string, string>) =>
      (await pageList(api, { locale: 'fr', ...query })).status
    const filters = ['{', '[]', 'null', '{"on":1}', '{"event.on":null}', '{"event.on":{"min":1}}']
    const many = Array.from({ length: 11 }, (_, at) => [`event.n${at}`, 1])
    filters.push(
      JSON.stringify(Object.fromEntries(many)),
      '{"__proto__.x":1}',
      `"${'x'.repeat(5_000)}"`,
    )
    for (const json of filters)
      expect([json, await status({ 'filter[values]': json })]).toEqual([json, 422])
    for (const sort of ['event', 'event.', '--event.on', 'event.on,event.seats', 'x'.repeat(200)])
      expect([sort, await status({ sort })]).toEqual([sort, 422])
  })

  test('only the requested fields are in the answer', async () => {
    const query = { sort: 'event.on', include: 'fields', 'fields[values]': 'event.on,event.place' }
    const [first] = await ask(query)
    expect(first.fields).toEqual({ 'event.on': '2026-03-01' })
    expect(first.translatable.fr.fields).toEqual({ 'event.place': 'Zoo' })
  })

  test('today is the day in the time zone of the site', async () => {
    const coming = { 'event.on': { from: 'today' } }
    now = new Date('2026-03-31T21:30:00Z')
    expect(await filtered(coming)).toEqual(['april', 'may'])
    now = new Date('2026-04-01T22:30:00Z')
    expect(await filtered(coming)).toEqual(['may'])
    expect(await filtered({ 'event.on': { to: 'today' } })).toEqual(['march', 'april'])
  })
})

test('the remainder of a day counts a change of the clock', () => {
  const zone = 'Europe/Paris'
  expect(getDay(new Date('2026-03-28T23:30:00Z'), zone)).toBe('2026-03-29')
  const hours = (iso: string) => getDayRemainder(new Date(iso), zone) / 3_600_000
  expect(hours('2026-03-28T23:00:00Z')).toBe(23)
  expect(hours('2026-10-24T22:00:00Z')).toBe(25)
  expect(hours('2026-06-01T21:30:00Z')).toBe(0.5)
})

test('a change of the day is reported once', async () => {
  const lastMoment = new Date('2026-06-01T21:59:59.950Z')
  let count = 0
  await new Promise<void>((resolve) => {
    const onChange = async () => {
      count += 1
      resolve()
    }
    const awaitDay = createDayChange({
      now: () => lastMoment,
      timeZone: () => 'Europe/Paris',
      onChange,
    })
    awaitDay()
    awaitDay()
  })
  expect(count).toBe(1)
})
