import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { pageList } from '../testing/site.ts'
import { importMenus } from '../transfer/import-menus.ts'

const page = (key: string, more: object = {}, locales = ['fr', 'en']) => ({
  key,
  translations: Object.fromEntries(locales.map((code) => [code, { title: key, slug: key }])),
  ...more,
})
const guide = { parent: 'guide' }

const site = [
  page('home', { template: 'home', translations: { fr: { title: 'home', slug: '' } } }),
  page('guide'),
  page('first', guide),
  page('second', guide, ['fr']),
  page('third', guide),
  page('news', { template: 'article' }),
  page('legal'),
  page('more-news', { template: 'article' }),
  page('rules', { parent: 'guide' }),
  page('below-home', { parent: 'home' }),
  page('beside', { parent: 'home' }),
].map((entry, position) => ({ ...entry, position }))

describe.each(databases)('related pages on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
    await store(database, site)
    await importMenus(database, testRules, { legal: [{ page: 'rules' }, { page: 'legal' }] })
  })
  afterAll(() => database.drop())

  async function relatedTo(key: string, locale = 'fr') {
    const response = await pageList(apiOn(database), { include: 'related', locale })
    const { data } = await response.json()
    const of = data.find(({ title }: { title: string }) => title === key)
    return of.related.map(({ title }: { title: string }) => title)
  }

  test('are the next pages of the section in the language, wrapping around at the end', async () => {
    expect(await relatedTo('second')).toEqual(['third', 'first'])
    expect(await relatedTo('first', 'en')).toEqual(['third'])
  })

  test('are other articles for an article at the top level', async () => {
    expect(await relatedTo('more-news')).toEqual(['news'])
  })

  test.each(['legal', 'guide', 'below-home'])(
    'are empty for a page at the top level: %s',
    async (key) => {
      expect(await relatedTo(key)).toEqual([])
    },
  )

  test('are no page of the legal menu, and are again after it has left the menu', async () => {
    const before = await relatedTo('first')
    expect(before).toEqual(['second', 'third'])
    await importMenus(database, testRules, { legal: [{ page: 'legal' }] })
    expect(await relatedTo('first')).toEqual(['second', 'third', 'rules'])
    expect(await relatedTo('rules')).toEqual(['first', 'second', 'third'])
  })
})
