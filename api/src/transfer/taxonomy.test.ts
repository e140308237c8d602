import type { TransferAuthor, TransferTopic } from '@vitrine/contract/exchange/transfer'
import { describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'
import { testRules } from '../testing/rules.ts'
import { exportAuthors, exportTopics } from './export-taxonomy.ts'
import { importTaxonomy } from './import-taxonomy.ts'

const taxonomy: { topics: TransferTopic[]; authors: TransferAuthor[] } = {
  topics: [
    {
      key: 'garden',
      translations: {
        fr: { name: 'Jardin', slug: 'jardin', description: 'Au jardin' },
        en: { name: 'Garden', slug: 'garden', description: '' },
      },
    },
    { key: 'water', translations: { fr: { name: 'Eau', slug: 'eau', description: '' } } },
  ],
  authors: [{ key: 'zoe', name: 'Zoé', link: '/zoe', lines: { fr: 'Jardinière' } }],
}
const text = { fr: { title: 'Fête', slug: 'fete' } }

describe.each(databases)('topics and authors in a page file on $name', ({ open }) => {
  let database: TestDatabase
  withDatabase(open, (opened) => {
    database = opened
  })

  test('an exported file imports as it was, and again without a change', async () => {
    const first = await importTaxonomy(database, testRules, taxonomy)
    expect(first).toEqual({ written: 3, unchanged: 0, refused: [] })
    const file = {
      topics: await exportTopics(database.db),
      authors: await exportAuthors(database.db),
    }
    expect(file).toEqual({
      topics: taxonomy.topics.map((topic, position) => ({ ...topic, position })),
      authors: taxonomy.authors,
    })
    const again = await importTaxonomy(database, testRules, file)
    expect(again).toEqual({ written: 0, unchanged: 3, refused: [] })
  })

  test('a page keeps its topics unless the file lists others', async () => {
    await importTaxonomy(database, testRules, taxonomy)
    await store(database, [{ key: 'party', topics: ['water', 'garden'], translations: text }])
    await store(database, [{ key: 'party', authors: ['zoe'], translations: text }])
    const lists = { topics: ['water', 'garden'], authors: ['zoe'] }
    expect(await exported(database)).toMatchObject([lists])
    await store(database, [{ key: 'party', topics: [], translations: text }])
    expect((await exported(database))[0]).not.toHaveProperty('topics')
  })

  test('an unknown topic is a warning that names the nearest one', async () => {
    await importTaxonomy(database, testRules, taxonomy)
    const page = { key: 'party', topics: ['gardn', 'water'], translations: text }
    const { warnings } = await store(database, [page])
    expect(warnings).toEqual([
      {
        ...{ key: 'party', warning: 'there is no topic "gardn"; did you mean "garden"?' },
        about: { kind: 'topic', name: 'gardn' },
      },
    ])
    expect(await exported(database)).toMatchObject([{ topics: ['water'] }])
  })

  test('a slug of another topic and a language that the site lacks are refused', async () => {
    await importTaxonomy(database, testRules, taxonomy)
    const refused: TransferTopic[] = [
      { key: 'yard', translations: { fr: { name: 'Cour', slug: 'jardin', description: '' } } },
      { key: 'sea', translations: { xx: { name: 'Mer', slug: 'mer', description: '' } } },
    ]
    const summary = await importTaxonomy(database, testRules, { topics: refused, authors: [] })
    expect(summary.refused).toEqual([
      {
        ...{ item: 'topic', key: 'yard', about: { kind: 'topic-slug', name: 'Jardin' } },
        reason: 'its slug "jardin" belongs to the topic "Jardin"',
      },
      {
        ...{ item: 'topic', key: 'sea', about: { kind: 'language', name: 'xx' } },
        reason: 'xx is not a locale of this site (see site.config.ts)',
      },
    ])
  })

  test('a dry run writes nothing', async () => {
    const summary = await importTaxonomy({ ...database, isDry: true }, testRules, taxonomy)
    expect(summary.written).toBe(3)
    expect(await exportTopics(database.db)).toEqual([])
  })

  test('a publication date in the year 20026 is refused', async () => {
    const page = { key: 'party', published_on: '20026-01-31', translations: text }
    const { refused } = await store(database, [page])
    expect(refused[0]?.reason).toMatch(/published_on: it must be a date/)
    const old = { ...page, published_on: '0026-01-31' }
    expect((await store(database, [old])).refused[0]?.reason).toMatch(/between 1800 and 2200/)
  })
})
