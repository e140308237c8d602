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

  test('are never the accessibility statement, which the legal menu links to by itself', async () => {
    const { db } = database
    const third = await db
      .selectFrom('pages')
      .select('id as page_id')
      .where('key', '=', 'third')
      .executeTakeFirstOrThrow()
    const statement = { id: 1, version: 1, fields: '{}', written: '{}', ...third }
    await db.insertInto('accessibility_statement').values(statement).execute()
    expect(await relatedTo('first', 'en')).not.toContain('third')
    await db.deleteFrom('accessibility_statement').execute()
    expect(await relatedTo('first', 'en')).toContain('third')
  })

  test('are first those that share most topics, the newest first, then the section', async () => {
    const topics = { first: ['bread', 'wine'], news: ['bread'], 'more-news': ['bread', 'wine'] }
    await assignTopics(database, { ...topics, beside: ['wine'], legal: ['bread', 'wine'] })
    expect(await relatedTo('first')).toEqual([
      ...['more-news', 'news', 'beside'],
      ...['second', 'third', 'rules'],
    ])
    expect(await relatedTo('beside')).toEqual(['first', 'more-news'])
    expect(await relatedTo('first', 'en')).not.toContain('second')
  })
})

/** Gives topics to pages, by their keys. */
async function assignTopics({ db }: TestDatabase, topicsByPage: Record<string, string[]>) {
  const keys = [...new Set(Object.values(topicsByPage).flat())]
  await db
    .insertInto('topics')
    .values(keys.map((key, position) => ({ key, position, version: 1 })))
    .execute()
  const topics = await db.selectFrom('topics').select(['id', 'key']).execute()
  const pages = await db.selectFrom('pages').select(['id', 'key']).execute()
  const uses = pages.flatMap(({ id, key }) =>
    (topicsByPage[key] ?? []).map((name, position) => ({
      page_id: id,
      topic_id: topics.find((topic) => topic.key === name)?.id ?? 0,
      position,
    })),
  )
  await db.insertInto('page_topics').values(uses).execute()
}
