import { describe, expect, test } from 'vitest'
import { databases, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { printCategory, printWxr } from '../testing/wxr.ts'

let database: TestDatabase
const { importText } = createOldSiteImports(() => database)

/** Imports an article of the category. Its topic has a page only if the article is published. */
const importArticle = (status: 'draft' | 'publish', isDry = false) =>
  importText(
    printWxr({
      items: [{ id: 1, status, terms: [['category', 'pain', 'Pain']] }],
      terms: printCategory(7, 'pain', 'Pain'),
    }),
    { isDry },
  )

const sources = ['/cat=7', '/category/pain', '/category/pain/**', '/category/pain/feed']
const readTargets = async () => {
  const rows = await database.db
    .selectFrom('redirects')
    .select(['source', 'address'])
    .where('source', 'in', sources)
    .execute()
  return Object.fromEntries(rows.map(({ source, address }) => [source, address]))
}
const bySource = (a: { from: string }, b: { from: string }) => (a.from < b.from ? -1 : 1)
const targets = (topic: string, feed: string) => ({
  ...{ '/cat=7': topic, '/category/pain': topic, '/category/pain/**': topic },
  '/category/pain/feed': feed,
})

describe.each(databases)('redirects of an earlier import on $name', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('point to the topic as soon as it has a page', async () => {
    await importArticle('draft')
    expect(await readTargets()).toEqual(targets('/plan-du-site', '/plan-du-site'))
    const check = await importArticle('publish', true)
    const { redirects } = await importArticle('publish')
    expect(redirects).toEqual(check.redirects)
    expect(redirects).toMatchObject({ added: 0, taken: [] })
    expect(redirects.repaired.toSorted(bySource)).toEqual([
      { from: '/cat=7', to: '/themes/pain' },
      { from: '/category/pain', to: '/themes/pain' },
      { from: '/category/pain/**', to: '/themes/pain' },
      { from: '/category/pain/feed', to: '/themes/pain/feed.xml' },
    ])
    expect(await readTargets()).toEqual(targets('/themes/pain', '/themes/pain/feed.xml'))
  })

  test('to a topic without a page point to the list; those with another note stay', async () => {
    await importArticle('draft')
    const update = (source: string, note: string) =>
      database.db
        .updateTable('redirects')
        .set({ address: '/themes/pain', note })
        .where('source', '=', source)
        .execute()
    await update('/category/pain', 'Import')
    await update('/cat=7', 'Pour la newsletter')
    const { redirects } = await importArticle('draft')
    expect(redirects).toMatchObject({
      ...{ added: 0, taken: ['/cat=7'] },
      repaired: [{ from: '/category/pain', to: '/plan-du-site' }],
    })
    expect(await readTargets()).toMatchObject({
      ...{ '/category/pain': '/plan-du-site', '/cat=7': '/themes/pain' },
    })
    expect((await importArticle('draft')).redirects).toMatchObject({ added: 0, repaired: [] })
  })
})
