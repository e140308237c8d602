import type { TransferTopic } from '@vitrine/contract/exchange/transfer'
import type { TopicsAnswer } from '@vitrine/contract/pages/topics'
import { describe, expect, test } from 'vitest'
import { findTopicIds, listTopics, storeOrder, updateTopic } from '../taxonomy/topics.ts'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { askInProcess } from '../testing/in-process.ts'
import { testRules } from '../testing/rules.ts'
import { importTaxonomy } from '../transfer/import-taxonomy.ts'

const text = (name: string, slug: string, description = '') => ({ name, slug, description })
const topics: TransferTopic[] = [
  {
    key: 'garden',
    translations: { fr: text('Jardin', 'jardin', 'Au jardin'), en: text('Garden', 'garden') },
  },
  { key: 'water', translations: { fr: text('Eau', 'eau') } },
  { key: 'unused', translations: { fr: text('Rien', 'rien') } },
]
const fr = { title: 'Fête', slug: 'fete' }
const pages = [
  { key: 'a', topics: ['garden', 'water'], translations: { fr, en: { title: 'A', slug: 'a' } } },
  { key: 'b', topics: ['garden'], translations: { fr: { title: 'B', slug: 'b' } } },
  {
    key: 'c',
    topics: ['unused'],
    translations: { fr: { title: 'C', slug: 'c', status: 'draft' } },
  },
]

describe.each(databases)('topics of published pages on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  const prepare = async () => {
    await importTaxonomy(database, testRules, { topics, authors: [] })
    await store(database, pages)
  }
  const read = async (query: Record<string, string>): Promise<TopicsAnswer> =>
    (await apiOn(database).request(`/api/topics?${new URLSearchParams(query)}`)).json()
  const find = async (locale: string, slug: string) => {
    const { data, meta } = await read({ locale, slug })
    return [data[0]?.key, meta?.locale, meta?.match]
  }
  const change = async (key: string, locale: string, slug: string) => {
    const [topic] = (await listTopics(database.db)).filter((each) => each.key === key)
    if (!topic) throw new Error(`There is no topic ${key}.`)
    const texts = { ...topic.texts, [locale]: text('Autre', slug) }
    await database.changes.commit((tx) => updateTopic(tx, topic, { ...topic, texts }))
  }

  test('are those with pages in the language, in the order of the admin', async () => {
    await prepare()
    expect(await read({ locale: 'fr' })).toEqual({
      data: [
        {
          key: 'garden',
          name: 'Jardin',
          slug: 'jardin',
          description: 'Au jardin',
          picture: null,
          pages: 2,
          alternates: [
            { locale: 'fr', slug: 'jardin' },
            { locale: 'en', slug: 'garden' },
          ],
        },
        expect.objectContaining({ key: 'water', pages: 1 }),
      ],
    })
    expect((await read({ locale: 'en' })).data.map(({ key, pages }) => [key, pages])).toEqual([
      ['garden', 1],
    ])
    await database.changes.commit(async (tx, touch) => {
      touch.pages([])
      const ids = await findTopicIds(tx, ['garden', 'water'])
      await storeOrder(tx, [ids.get('water') ?? 0, ids.get('garden') ?? 0])
    })
    expect((await read({ locale: 'fr' })).data.map(({ key }) => key)).toEqual(['water', 'garden'])
  })

  test('are found by a slug of the language, of another one, or a former one', async () => {
    await prepare()
    await change('garden', 'fr', 'potager')
    expect(await find('fr', 'potager')).toEqual(['garden', 'fr', 'exact'])
    expect(await find('fr', 'Potager')).toEqual(['garden', 'fr', 'variant'])
    expect(await find('fr', 'jardin')).toEqual(['garden', 'fr', 'moved'])
    expect(await find('fr', 'garden')).toEqual(['garden', 'fr', 'translated'])
    // The topic has no page in English.
    expect(await find('en', 'eau')).toEqual(['water', 'fr', 'translated'])
    await change('water', 'fr', 'jardin')
    expect(await find('fr', 'jardin')).toEqual(['water', 'fr', 'exact'])
  })

  test('without a published page, unknown and hostile slugs are not found', async () => {
    await prepare()
    for (const slug of ['rien', 'x', '', '../jardin', '%', '__proto__', '\u0000', 'é'.repeat(900)])
      expect(await read({ locale: 'fr', slug })).toEqual({ data: [] })
    const status = async (query: string) =>
      (await apiOn(database).request(`/api/topics?${query}`)).status
    expect(await status('locale=xx')).toBe(422)
    expect(await status(`slug=${'x'.repeat(1_001)}`)).toBe(422)
  })

  test('stay valid in this process until a change that they show', async () => {
    await prepare()
    const answer = await askInProcess(apiOn(database), '/api/topics?locale=fr')
    await store(database, [{ key: 'd', translations: { fr: { title: 'D', slug: 'd' } } }])
    expect(await answer.isStill?.()).toBe(true)
    await store(database, [{ ...pages[1], topics: [] }])
    expect(await answer.isStill?.()).toBe(false)
  })
})
