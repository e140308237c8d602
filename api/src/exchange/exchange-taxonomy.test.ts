import { describe, expect, test } from 'vitest'
import { listAuthors } from '../taxonomy/authors.ts'
import { findTopicIds, listTopics, removeTopic, updateTopic } from '../taxonomy/topics.ts'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'
import { testRules } from '../testing/rules.ts'
import { importFile, itemsWith, siteFileOf, withTwoSites } from '../testing/sites.ts'
import { importTaxonomy } from '../transfer/import-taxonomy.ts'

const taxonomy = {
  topics: [
    { key: 'garden', translations: { fr: { name: 'Jardin', slug: 'jardin', description: '' } } },
    { key: 'water', translations: { fr: { name: 'Eau', slug: 'eau', description: '' } } },
  ],
  authors: [{ key: 'zoe', name: 'Zoé', link: '', lines: { fr: 'Jardinière' } }],
}
const page = {
  key: 'party',
  topics: ['water', 'garden'],
  authors: ['zoe'],
  translations: { fr: { title: 'Fête', slug: 'fete' } },
}

describe.each(databases)('the exchange of topics and authors on $name', ({ open }) => {
  let real: TestDatabase
  let trial: TestDatabase
  withTwoSites(open, (opened) => {
    real = opened.real
    trial = opened.trial
  })

  const fill = async (site: TestDatabase) => {
    await importTaxonomy(site, testRules, taxonomy)
    await store(site, [page])
  }
  const rename = (site: TestDatabase, name: string) =>
    site.changes.commit(async (tx) => {
      const [topic] = await listTopics(tx)
      if (!topic) throw new Error('There is no topic.')
      await updateTopic(tx, topic, {
        ...topic,
        texts: { fr: { name, slug: 'jardin', description: '' } },
      })
    })

  test('they arrive with their pages, and a change or a removal of the other site follows', async () => {
    await fill(trial)
    const first = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(first, 'new')).toEqual(
      expect.arrayContaining(['author zoe', 'page party', 'topic garden', 'topic water']),
    )
    expect(await exported(real)).toMatchObject([{ topics: ['water', 'garden'], authors: ['zoe'] }])
    await rename(trial, 'Jardins')
    await trial.changes.commit(async (tx) => {
      for (const id of (await findTopicIds(tx, ['water'])).values()) await removeTopic(tx, id)
    })
    const second = await importFile(real, await siteFileOf(trial))
    expect(itemsWith(second, 'changed')).toEqual(
      expect.arrayContaining(['topic garden', 'page party']),
    )
    expect(itemsWith(second, 'removed')).toEqual(['topic water'])
    expect(await exported(real)).toMatchObject([{ topics: ['garden'] }])
    expect((await siteFileOf(real)).digests).toEqual((await siteFileOf(trial)).digests)
    expect(itemsWith(await importFile(real, await siteFileOf(trial)), 'changed')).toEqual([])
  })

  test('a topic that both sites have changed is a conflict', async () => {
    await fill(trial)
    await importFile(real, await siteFileOf(trial))
    await rename(trial, 'Eux')
    await rename(real, 'Nous')
    const file = await siteFileOf(trial)
    expect(itemsWith(await importFile(real, file), 'conflict')).toEqual(['topic garden'])
    await importFile(real, file, { choose: () => 'theirs' })
    expect((await listTopics(real.db))[0]?.texts.fr?.name).toBe('Eux')
  })

  test('a file from before topics and authors deletes none', async () => {
    await fill(trial)
    await importFile(real, await siteFileOf(trial))
    const { extras, digests, ...file } = await siteFileOf(trial)
    const { topics: _, authors: __, ...earlier } = extras
    const names = [...digests].filter(([name]) => !/^(topic|author) /.test(name))
    await importFile(real, { ...file, extras: earlier, digests: new Map(names) })
    expect(await listTopics(real.db)).toHaveLength(2)
    expect(await listAuthors(real.db)).toHaveLength(1)
  })
})
