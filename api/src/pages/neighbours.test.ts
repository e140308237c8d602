import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { pageList } from '../testing/site.ts'

const page = (key: string, more: object = {}, locales = ['fr', 'en']) => ({
  key,
  translations: Object.fromEntries(locales.map((code) => [code, { title: key, slug: key }])),
  ...more,
})
const guide = { parent: 'guide' }
const dated = (published_on: string) => ({ parent: 'news', template: 'article', published_on })

const site = [
  page('home', { template: 'home', translations: { fr: { title: 'home', slug: '' } } }),
  page('guide'),
  page('first', guide),
  page('second', guide, ['fr']),
  page('third', guide),
  page('news', { template: 'articles' }),
  page('spring', dated('2026-03-01')),
  page('winter', dated('2026-01-01')),
  page('summer', dated('2026-06-01')),
  page('archive', { parent: 'news' }),
  page('alone', { parent: 'home' }),
].map((entry, position) => ({ ...entry, position }))

describe.each(databases)('the neighbours of a page on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await store(database, site)
  })
  afterAll(() => database.drop())

  async function neighboursOf(key: string, locale = 'fr') {
    const response = await pageList(apiOn(database), { include: 'neighbours', locale })
    const { data } = await response.json()
    const { neighbours } = data.find(({ title }: { title: string }) => title === key)
    return [neighbours.previous?.title, neighbours.next?.title]
  }

  test('are those of its section in their order, in its language', async () => {
    expect(await neighboursOf('first')).toEqual([undefined, 'second'])
    expect(await neighboursOf('second')).toEqual(['first', 'third'])
    expect(await neighboursOf('first', 'en')).toEqual([undefined, 'third'])
    expect(await neighboursOf('third', 'en')).toEqual(['first', undefined])
  })

  test('are the articles published before and after an article', async () => {
    expect(await neighboursOf('winter')).toEqual([undefined, 'spring'])
    expect(await neighboursOf('spring')).toEqual(['winter', 'summer'])
    expect(await neighboursOf('summer')).toEqual(['spring', undefined])
    expect(await neighboursOf('archive')).toEqual([undefined, undefined])
  })

  test.each(['guide', 'alone'])('are none without a section: %s', async (key) => {
    expect(await neighboursOf(key)).toEqual([undefined, undefined])
  })
})
