import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { labelled } from '../testing/labelled.ts'
import { testRules } from '../testing/rules.ts'
import { fillSite, pageList, sitePages } from '../testing/site.ts'

describe.each(databases)('finding a page by its path on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  let ids: Record<string, number>
  beforeAll(async () => {
    database = await open()
    ids = await fillSite(database)
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  const at = async (path: string, parameters: Record<string, string> = {}) => {
    const response = await pageList(api, { 'filter[path]': path, ...parameters })
    expect(response.status).toBe(200)
    return response.json()
  }

  test.each([
    ['/', 'home', 'fr'],
    ['/fr', 'home', 'fr'],
    ['/en', 'home', 'en'],
    ['/à-propos', 'about', 'fr'],
    ['/fr/à-propos', 'about', 'fr'],
    ['/en/about', 'about', 'en'],
    ['/à-propos/équipe', 'team', 'fr'],
    ['/ar/من-نحن/الفريق', 'team', 'ar'],
    ['/Actualités', 'news', 'fr'],
  ])('%s is exactly the address of a page', async (path, key, locale) => {
    const { data, meta } = await at(path)
    expect(data.map(({ id }: { id: number }) => id)).toEqual([ids[key]])
    expect(meta).toEqual({ total: 1, page: 1, size: 1000, match: 'exact', locale })
    expect(Object.keys(data[0].translatable)).toEqual([locale])
  })

  test.each([
    ['/À-PROPOS', 'about', 'fr'],
    ['/à-propos'.normalize('NFD'), 'about', 'fr'],
    ['/à-propos/', 'about', 'fr'],
    ['//à-propos', 'about', 'fr'],
    ['/à-propos//équipe', 'team', 'fr'],
    ['/EN/about', 'about', 'en'],
    ['/en/ABOUT', 'about', 'en'],
    ['/en/about///', 'about', 'en'],
    ['/en/', 'home', 'en'],
    ['/actualités', 'news', 'fr'],
    ['/ar/من-نحن/الفريق/', 'team', 'ar'],
  ])('%s is another spelling of an address', async (path, key, locale) => {
    const { data, meta } = await at(path)
    expect(data[0].id).toBe(ids[key])
    expect(meta).toMatchObject({ match: 'variant', locale })
  })

  test.each([
    ['/about', 'about', 'fr'],
    ['/en/à-propos', 'about', 'en'],
    ['/en/À-PROPOS', 'about', 'en'],
    ['/en/من-نحن/الفريق', 'team', 'en'],
    ['/ar/about', 'about', 'en'],
    ['/ar/actualités', 'news', 'fr'],
    ['/english-only', 'english', 'en'],
  ])('%s has the slug of another language', async (path, key, locale) => {
    const { data, meta } = await at(path)
    expect(data[0].id).toBe(ids[key])
    expect(meta).toMatchObject({ match: 'translated', locale })
    expect(Object.keys(data[0].translatable)).toEqual([locale])
  })

  const nowhere = [
    '/nothing',
    '/brouillon',
    '/demain',
    '/en/unfinished',
    '/a-propos',
    '/à-propos/more',
    '/équipe',
    '/de/about',
    '/%C3%A0-propos',
    '/en%2Fabout',
    '/..',
    '/en/../about',
    '/about?x=1',
    '/about#x',
    '/à propos',
    '/%',
    '/%00',
    '/\0',
    '/\u202eabout',
    '/\ud800',
    '/🦊',
    '/constructor',
    '/__proto__',
    '/en/toString',
    '/<script>',
    `/${'a/'.repeat(1_000)}`,
  ]

  test.each(labelled(nowhere.map((path) => [path])))('%s finds no page', async (_, path) => {
    expect(await at(path)).toEqual({ data: [], meta: { total: 0, page: 1, size: 1000 } })
  })

  test('the path is decoded once, like any parameter', async () => {
    const raw = '/api/nuxt/pages?filter%5Bpath%5D=%2F%c3%a0-propos'
    expect((await (await api.request(raw)).json()).meta.match).toBe('exact')
    const bare = encodeURI('/api/nuxt/pages?filter[path]=/à-propos')
    expect((await (await api.request(bare)).json()).meta.match).toBe('exact')
  })

  test.each(labelled([[''], ['about'], ['https://example.org/'], [`/${'a'.repeat(2_048)}`]]))(
    'refuses an invalid path: %s',
    async (_, path) => {
      const response = await pageList(api, { 'filter[path]': path })
      expect(response.status).toBe(422)
      expect(await response.json()).toHaveProperty(['errors', 'filter[path]'])
    },
  )

  test('the answer has the requested fields, and the content in the language of the path', async () => {
    const fields = { 'fields[pages]': 'translatable,content', include: 'ancestors' }
    const { data } = await at('/en/about/team', fields)
    expect(data).toEqual([
      {
        id: ids.team,
        content: '',
        translatable: { en: expect.objectContaining({ title: 'Team', content: '' }) },
        ancestors: [expect.objectContaining({ title: 'About', href: '/en/about' })],
      },
    ])
    const sparse = await at('/en/about', { 'fields[pages]': 'translatable' })
    expect(sparse.data[0].translatable.en.content).toBe('<p>Us</p>')
  })

  test('without prefixes the locale parameter sets the language', async () => {
    const bare = apiOn(database, { ...testRules, strategy: 'no_prefix' })
    const ask = async (path: string, locale: string) =>
      (await (await pageList(bare, { 'filter[path]': path, locale })).json()).meta
    expect(await ask('/about', 'en')).toMatchObject({ match: 'exact', locale: 'en' })
    expect(await ask('/about', 'fr')).toMatchObject({ match: 'translated', locale: 'fr' })
    expect(await ask('/about', 'constructor')).toMatchObject({ match: 'translated', locale: 'fr' })
  })

  test('a former address finds the page, also after several changes', async () => {
    const about = sitePages.find(({ key }) => key === 'about')
    const renamed = (slug: string) => [
      { ...about, translations: { fr: { title: 'À propos', slug, content: '<p>Nous</p>' } } },
    ]
    await store(database, renamed('qui-sommes-nous'))
    await store(database, renamed('Maison'))
    for (const path of ['/à-propos', '/qui-sommes-nous', '/QUI-sommes-nous/']) {
      const { data, meta } = await at(path)
      expect(data[0]).toMatchObject({ id: ids.about, slug: 'Maison' })
      expect(meta).toMatchObject({ match: 'moved', locale: 'fr' })
    }
    expect((await at('/en/qui-sommes-nous')).meta).toMatchObject({ match: 'moved', locale: 'en' })
    expect((await at('/maison')).meta.match).toBe('variant')
    expect((await at('/Maison')).meta.match).toBe('exact')
  })
})
