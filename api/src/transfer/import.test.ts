import { typesetText } from '@vitrine/contract/locale/french-typography'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'
import { pageList } from '../testing/site.ts'

const tally = (some: object) => ({ created: 0, updated: 0, unchanged: 0, refused: 0, ...some })
const about = (slug: string, more = {}) => ({
  key: 'about',
  translations: { fr: { title: 'À propos', slug, ...more } },
})
const french = (key: string, slug = key) => ({
  key,
  translations: { fr: { title: key, slug } },
})

describe.each(databases)('importing pages on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const at = async (path: string) => {
    const { data, meta } = await (await pageList(apiOn(database), { 'filter[path]': path })).json()
    return { slug: data[0]?.slug, match: meta.match }
  }

  const keyAt = async (slug: string) => {
    const rows = await exported(database)
    return rows.find(({ translations }) => translations.fr?.slug === slug)?.key
  }

  test('counts created, updated, unchanged and refused pages, in total and by language', async () => {
    const pages = (title: string) => [
      french('same'),
      {
        key: 'changing',
        translations: { fr: { title, slug: 'a' }, en: { title: 'Same', slug: 'a' } },
      },
      { key: 'bad', translations: { fr: { title: '', slug: 'b' } } },
      { key: 'half', translations: { fr: french('half').translations.fr, xx: {} } },
    ]
    const first = await store(database, pages('Un'))
    expect(first.pages).toEqual(tally({ created: 3, refused: 1 }))
    expect(first.byLocale).toEqual({
      fr: tally({ created: 3, refused: 1 }),
      en: tally({ created: 1 }),
      xx: tally({ refused: 1 }),
    })
    const second = await store(database, [...pages('Deux'), french('new')])
    expect(second.pages).toEqual(tally({ created: 1, updated: 1, unchanged: 2, refused: 1 }))
    expect(second.byLocale).toEqual({
      fr: tally({ created: 1, updated: 1, unchanged: 2, refused: 1 }),
      en: tally({ unchanged: 1 }),
      xx: tally({ refused: 1 }),
    })
  })

  test('an empty file changes nothing', async () => {
    const before = database.changes.current()
    expect((await store(database, [])).pages).toEqual(tally({}))
    expect(database.changes.current()).toBe(before)
  })

  test('a second import of the same file changes nothing', async () => {
    const pages = [
      { ...french('top'), template: 'list', position: 3, type: 4, picture: '/media/none.png' },
      { ...french('below'), parent: 'top', created_at: '2024-01-01T00:00:00.000Z' },
      about('à-propos', { content: '<p onclick="x()">A<script>b</script></p>', status: 'draft' }),
    ]
    await store(database, pages)
    const [version, before] = [database.changes.current(), await exported(database)]
    const second = await store(database, pages)
    expect(second.pages).toEqual(tally({ unchanged: 3 }))
    expect(database.changes.current()).toBe(version)
    expect(await exported(database)).toEqual(before)
  })

  test('imports several hundred pages completely, and once', async () => {
    const pages = Array.from({ length: 321 }, (_, at) => french(`page-${at}`))
    expect((await store(database, pages)).pages).toEqual(tally({ created: 321 }))
    expect((await store(database, pages)).pages).toEqual(tally({ unchanged: 321 }))
    expect((await exported(database)).map(({ key }) => key)).toEqual(pages.map(({ key }) => key))
  })

  test('a language that the file omits stays unchanged', async () => {
    await store(database, [{ key: 'about', translations: { en: { title: 'About', slug: 'us' } } }])
    await store(database, [about('nous')])
    const [page] = await exported(database)
    expect(Object.keys(page?.translations ?? {}).toSorted()).toEqual(['en', 'fr'])
  })

  test('fields that the file omits stay unchanged', async () => {
    const created_at = '2024-01-01T00:00:00.000Z'
    await store(database, [{ ...about('nous'), position: 5, type: 3, created_at }])
    await store(database, [about('nous', { content: '<p>Nouveau</p>' })])
    expect(await exported(database)).toMatchObject([{ position: 5, type: 3, created_at }])
  })

  test('an import can unpublish a text and publish it again', async () => {
    await store(database, [about('nous')])
    await store(database, [about('nous', { status: 'draft' })])
    expect(await at('/nous')).toEqual({})
    await store(database, [about('nous')])
    expect(await at('/nous')).toEqual({ slug: 'nous', match: 'exact' })
  })

  test('a changed slug leaves a redirect', async () => {
    await store(database, [about('nous')])
    const summary = await store(database, [about('équipe')])
    expect(summary.byLocale.fr).toEqual(tally({ updated: 1 }))
    expect(await at('/nous')).toEqual({ slug: 'équipe', match: 'moved' })
    expect(await at('/équipe')).toEqual({ slug: 'équipe', match: 'exact' })
  })

  test('a page can take its former address back', async () => {
    for (const slug of ['un', 'deux', 'un']) await store(database, [about(slug)])
    expect(await at('/un')).toEqual({ slug: 'un', match: 'exact' })
    expect(await at('/deux')).toEqual({ slug: 'un', match: 'moved' })
  })

  test('another page can take the former address of a page', async () => {
    await store(database, [about('un')])
    await store(database, [about('deux')])
    await store(database, [french('other', 'un')])
    expect(await at('/un')).toEqual({ slug: 'un', match: 'exact' })
    await store(database, [french('other', 'trois')])
    expect(await at('/un')).toEqual({ slug: 'trois', match: 'moved' })
    expect(await at('/deux')).toEqual({ slug: 'deux', match: 'exact' })
  })

  test('an address taken by another page finds nothing once that page is a draft', async () => {
    await store(database, [about('un')])
    await store(database, [about('deux')])
    await store(database, [french('other', 'un')])
    const draft = { title: 'other', slug: 'un', status: 'draft' }
    await store(database, [{ key: 'other', translations: { fr: draft } }])
    expect(await at('/un')).toEqual({})
    expect(await at('/deux')).toEqual({ slug: 'deux', match: 'exact' })
  })

  test('a page can take an address that another page leaves in the same file', async () => {
    await store(database, [about('un'), french('other', 'zéro')])
    const summary = await store(database, [about('deux'), french('other', 'un')])
    expect(summary.refused).toEqual([])
    expect(await at('/un')).toEqual({ slug: 'un', match: 'exact' })
    expect(await at('/zéro')).toEqual({ slug: 'un', match: 'moved' })
    expect(await at('/deux')).toEqual({ slug: 'deux', match: 'exact' })
  })

  test('two pages can swap their addresses, near or far in the file', async () => {
    await store(database, [about('un'), french('other', 'deux')])
    const between = Array.from({ length: 150 }, (_, at) => french(`page-${at}`))
    const summary = await store(database, [about('deux'), ...between, french('other', 'un')])
    expect(summary.refused).toEqual([])
    expect(summary.pages).toEqual(tally({ created: 150, updated: 2 }))
    expect(summary.byLocale.fr).toEqual(tally({ created: 150, updated: 2 }))
    expect(await at('/un')).toEqual({ slug: 'un', match: 'exact' })
    expect(await keyAt('un')).toBe('other')
    expect(await keyAt('deux')).toBe('about')
  })

  test('addresses can move along a chain of pages, in any order in the file', async () => {
    await store(database, [french('a', 'un'), french('b', 'deux'), french('c', 'trois')])
    const summary = await store(database, [
      french('a', 'deux'),
      french('b', 'trois'),
      french('c', 'quatre'),
    ])
    expect(summary.refused).toEqual([])
    expect(await Promise.all(['deux', 'trois', 'quatre'].map(keyAt))).toEqual(['a', 'b', 'c'])
    expect(await at('/un')).toEqual({ slug: 'deux', match: 'moved' })
  })

  test('an address stays taken if its page keeps it or is refused', async () => {
    const content = 'x'.repeat(1_000_001)
    const initial = [french('a', 'un'), french('b', 'deux'), french('c', 'trois')]
    await store(database, initial)
    const last = { key: 'c', translations: { fr: { title: 'c', slug: 'quatre', content } } }
    const summary = await store(database, [french('a', 'deux'), french('b', 'trois'), last])
    expect(summary.refused).toEqual([
      {
        ...{ key: 'a', locale: 'fr', reason: 'its slug "deux" belongs to the page b' },
        about: { kind: 'page-slug', name: 'b' },
      },
      {
        ...{ key: 'b', locale: 'fr', reason: 'its slug "trois" belongs to the page c' },
        about: { kind: 'page-slug', name: 'c' },
      },
      {
        ...{ key: 'c', locale: 'fr', reason: 'its content is longer than 1 MB' },
        about: { kind: 'content', name: '' },
      },
    ])
    expect(await Promise.all(['un', 'deux', 'trois'].map(keyAt))).toEqual(['a', 'b', 'c'])
  })

  test('a dry run returns the summary of the real import and writes nothing', async () => {
    await store(database, [about('un'), french('other', 'deux')])
    const file = [
      { ...about('deux'), parent: 'new' },
      french('other', 'un'),
      { ...french('new'), parent: 'nobody' },
    ]
    const [version, before] = [database.changes.current(), await exported(database)]
    const dry = await store(database, file, { isDry: true })
    expect(database.changes.current()).toBe(version)
    expect(await exported(database)).toEqual(before)
    expect(await store(database, file)).toEqual(dry)
  })

  test('the case of a slug can be changed', async () => {
    await store(database, [about('Nous')])
    await store(database, [about('nous')])
    expect(await at('/nous')).toEqual({ slug: 'nous', match: 'exact' })
    expect(await at('/Nous')).toEqual({ slug: 'nous', match: 'variant' })
  })

  test('the same slug in two languages is no conflict', async () => {
    const contact = { title: 'Contact', slug: 'contact' }
    const summary = await store(database, [
      { key: 'contact', translations: { fr: contact, en: contact } },
      { key: 'arabic', translations: { ar: { title: 'اتصل', slug: 'contact' } } },
    ])
    expect(summary.refused).toEqual([])
  })

  test('titles in any script or with HTML characters reach the reader unchanged', async () => {
    const titles = ['من نحن', '日本語の頁', '🦊👩‍👩‍👧', 'a < b & "c" <script>', "l'été", '\u202f!']
    const pages = titles.map((title, at) => ({
      key: `title-${at}`,
      translations: { fr: { title, slug: `t${at}`, seo_title: title, seo_description: title } },
    }))
    expect((await store(database, pages)).refused).toEqual([])
    const { data } = await (await pageList(apiOn(database), { 'fields[pages]': 'title' })).json()
    expect(data.map(({ title }: { title: string }) => title)).toEqual(
      titles.map((title) => typesetText('fr', title.trim())),
    )
  })

  test('unsafe HTML is removed from the content and reported', async () => {
    const content = '<p onclick="steal()">Bonjour<script>steal()</script></p>'
    const summary = await store(database, [about('nous', { content })])
    expect(summary.cleaned).toEqual([
      { key: 'about', locale: 'fr', removed: expect.arrayContaining([expect.any(String)]) },
    ])
    const answer = await (await apiOn(database).request('/api/nuxt/pages')).text()
    expect(answer).toContain('Bonjour')
    expect(answer).not.toContain('steal')
  })

  test('reports the progress up to the end', async () => {
    const pages = Array.from({ length: 250 }, (_, at) => french(`page-${at}`))
    const calls: [number, number][] = []
    await store(database, pages, { onProgress: (done, total) => calls.push([done, total]) })
    expect(calls).toEqual([
      [100, 250],
      [200, 250],
      [250, 250],
    ])
  })
})
