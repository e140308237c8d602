import { FoundPages, searchResultsMax, TitledPages } from '@vitrine/contract/admin/page-search'
import { listTitles, searchPages, trashPages } from '@vitrine/contract/endpoints/admin-pages'
import { beforeEach, describe, expect, test } from 'vitest'
import { databases } from '../../testing/databases.ts'
import { withEditor } from '../../testing/editing.ts'
import { indexQueue, searchOn } from '../../testing/search.ts'

describe.each(databases)('titles and search on $name', ({ open }) => {
  const editor = withEditor(open)
  beforeEach(() => indexQueue(editor.database))
  const send = (q: string) => editor.browser.read(`${searchPages.path}?q=${encodeURIComponent(q)}`)
  const search = async (q: string) => FoundPages.parse(await (await send(q)).json())
  const titles = async (page = 1) =>
    TitledPages.parse(await (await editor.browser.read(`${listTitles.path}?page=${page}`)).json())

  test('the list has title, slug and state of each language, and prefers drafts', async () => {
    const above = await editor.create({ title: 'Le lac' })
    const id = await editor.create({ title: 'Les bateaux', parent: above })
    await editor.save(id, { title: 'Boats', slug: 'boats' }, { locale: 'en' })
    await editor.publish(id, ['fr', 'en'])
    await editor.save(id, { title: 'Les grands bateaux' })
    const deleted = await editor.create()
    await editor.browser.post(trashPages.path, { ids: [deleted] })
    const { data, ...parts } = await titles()
    expect(data).toEqual([
      {
        id: above,
        parent: null,
        template: 'page',
        texts: { fr: { title: 'Le lac', slug: 'le-lac', state: 'draft' } },
      },
      {
        id,
        parent: above,
        template: 'page',
        texts: {
          en: { title: 'Boats', slug: 'boats', state: 'published' },
          fr: { title: 'Les grands bateaux', slug: 'le-lac/les-bateaux', state: 'changed' },
        },
      },
    ])
    expect(parts).toEqual({ total: 2, page: 1, last: 1 })
    expect((await titles(2)).data).toEqual([])
  })

  test('finds words in drafts and published texts, ignoring case and accents', async () => {
    const id = await editor.create({ title: 'Une page' })
    await editor.save(id, { content: '<p>Un <strong>Éléphant</strong> &amp; son ami</p>' })
    await editor.publish(id)
    await editor.save(id, { content: '<p>Une girafe</p>' })
    for (const words of ['elephant', 'ÉLÉPHANT AMI', 'ami eleph', 'GIRAFES'])
      expect([words, (await search(words)).data.map((page) => page.id)]).toEqual([words, [id]])
    const [first] = (await search('elephant')).data
    expect(first).toMatchObject({ locale: 'fr', excerpt: 'Un Éléphant & son ami' })
    // Readers find only the published text.
    const { search: searchSite } = searchOn(editor.people.api)
    expect((await searchSite('girafe', 'fr', { exact: '1' })).data).toEqual([])
    expect((await searchSite('elephant')).data).toHaveLength(1)
    for (const words of ['strong', 'amp', 'elephant girafe', 'lion'])
      expect([words, (await search(words)).data]).toEqual([words, []])
  })

  test('all words must be in one language, and matches in titles come first', async () => {
    const inText = await editor.create({ title: 'Ailleurs' })
    await editor.save(inText, { content: '<p>Le phare</p>' })
    const inTitle = await editor.create({ title: 'Le phare' })
    await editor.save(inTitle, { title: 'The lighthouse' }, { locale: 'en' })
    const found = async (q: string) =>
      (await search(q)).data.map(({ id, locale, excerpt }) => ({ id, locale, excerpt }))
    expect(await found('phare')).toEqual([
      { id: inTitle, locale: 'fr', excerpt: '' },
      { id: inText, locale: 'fr', excerpt: 'Le phare' },
    ])
    expect(await found('light')).toEqual([{ id: inTitle, locale: 'en', excerpt: '' }])
    expect(await found('phare lighthouse')).toEqual([])
  })

  test('pages in the trash are not found', async () => {
    const id = await editor.create({ title: 'Le phare' })
    await editor.browser.post(trashPages.path, { ids: [id] })
    expect((await search('phare')).data).toEqual([])
  })

  test('a search returns at most 50 pages and reports that there are more', async () => {
    for (let i = 0; i <= searchResultsMax; i++) await editor.create({ title: `Phare ${i}` })
    const { data, hasMore } = await search('phare')
    expect([data.length, hasMore]).toEqual([searchResultsMax, true])
    expect(await search('phare 50')).toMatchObject({ hasMore: false })
  })

  test.each([
    ['', 422],
    [' ', 422],
    ['x'.repeat(201), 422],
    ['%', 200],
    ["' or 1=1 --", 200],
  ])('a search for %j answers %i', async (q, status) => {
    expect((await send(q)).status).toBe(status)
  })
})
