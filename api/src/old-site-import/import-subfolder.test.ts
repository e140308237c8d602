import { describe, expect, test } from 'vitest'
import { oneDatabase, type TestDatabase, withDatabase } from '../testing/databases.ts'
import { createOldSiteImports } from '../testing/old-sites.ts'
import { oldHost, printCategory, printWxr } from '../testing/wxr.ts'

let database: TestDatabase
const { importText, readTexts, readSources } = createOldSiteImports(() => database)

describe.each(oneDatabase)('an old site in a folder of its host', ({ open }) => {
  withDatabase(open, (opened) => {
    database = opened
  })

  test('has all its addresses below the folder', async () => {
    const content = `<p><a href="${oldHost}/?p=1">a</a></p><p><img src="${oldHost}/logo.png" alt="x"></p>`
    const text = printWxr({
      items: [
        { id: 1, slug: 'pain', link: `${oldHost}/2020/05/pain/`, content },
        { id: 2, terms: [['category', 'actus', 'Actus']] },
      ],
      terms: printCategory(7, 'actus', 'Actus'),
    })
    await importText(text.replaceAll(oldHost, `${oldHost}/blog`))
    const [first] = await readTexts()
    expect(first).toMatchObject({
      slug: 'blog/2020/05/pain',
      content:
        '<p><a href="/blog/2020/05/pain">a</a></p><p><img src="/media/old.example/logo.png" alt="x"></p>',
    })
    const sources = await readSources()
    expect(sources.get('/blog/category/actus')).toMatch(/\/actus$/)
    expect(sources.get('/blog/cat=7')).toMatch(/\/actus$/)
    expect(sources.get('/blog/wp-content/uploads/**')).toBe('/storage/old.example/**')
    expect(sources.get('/blog/logo.png')).toBe('/storage/old.example/logo.png')
    expect([...sources.keys()]).toEqual(expect.arrayContaining(['/blog/feed', '/blog/2020/**']))
    const former = await database.db.selectFrom('slug_history').select('slug').execute()
    expect(former.map(({ slug }) => slug).toSorted()).toEqual(['blog/p=1', 'blog/p=2'])
  })
})
