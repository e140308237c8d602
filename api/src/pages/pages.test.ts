import { PageList } from '@vitrine/contract/pages/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiOn } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { fillSite, newsPicture, pageList } from '../testing/site.ts'

const importedAt = '2026-01-05T10:00:00.000Z'

describe.each(databases)('the page list on $name', ({ open }) => {
  let database: TestDatabase
  let api: ReturnType<typeof apiOn>
  let ids: Record<string, number>
  beforeAll(async () => {
    database = await open()
    ids = await fillSite(database)
    api = apiOn(database)
  })
  afterAll(() => database.drop())

  const list = async (parameters: Record<string, string> = {}) => {
    const response = await pageList(api, parameters)
    expect(response.status).toBe(200)
    return response.json()
  }
  const page = async (key: string, parameters: Record<string, string> = {}) =>
    (await list({ 'filter[id]': String(ids[key]), ...parameters })).data[0]

  test('has the published pages in order, without drafts and scheduled pages', async () => {
    const response = await api.request('/api/nuxt/pages?include=seo_image')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/json')
    const { data, meta } = await response.json()
    expect(data.map(({ id }: { id: number }) => id)).toEqual(
      ['home', 'about', 'team', 'news', 'english', 'half']
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((key) => ids[key]),
    )
    expect(meta).toEqual({ total: 6, page: 1, size: 1000 })
    expect(JSON.stringify(data)).not.toMatch(/Brouillon|Demain|Unfinished|Secret/)
  })

  const placeOf = (key: string) => ['home', 'about', 'team', 'news', 'english', 'half'].indexOf(key)

  test('a page has every field of the specification, and no column of the database', async () => {
    expect(await page('home', { include: 'seo_image' })).toEqual({
      id: ids.home,
      template: 'home',
      type: 2,
      method: 'GET',
      title: 'Accueil',
      content: '<p>Bonjour</p>',
      slug: '',
      seo_title: 'Accueil de la maison',
      seo_description: 'Une maison',
      words_changed_at: null,
      seo_image: { url: newsPicture, width: 640, height: 480, alt: 'La une' },
      seo_type: 'website',
      picture: null,
      created_at: '2025-01-01T08:00:00.000Z',
      published_on: '2025-01-01T08:00:00.000Z',
      updated_at: importedAt,
      translatable: {
        fr: {
          title: 'Accueil',
          slug: '',
          content: '<p>Bonjour</p>',
          seo_title: 'Accueil de la maison',
          seo_description: 'Une maison',
          words_changed_at: null,
        },
        en: {
          title: 'Home',
          slug: '',
          content: '<p>Hello</p>',
          seo_title: '',
          seo_description: '',
          words_changed_at: null,
        },
      },
    })
  })

  test('a page without the default language keeps its position, with empty fields at the top level', async () => {
    const english = await page('english')
    expect(english).toMatchObject({ title: '', slug: '', content: '', seo_title: '' })
    expect(english.translatable).toEqual({
      en: expect.objectContaining({ title: 'English only', content: '<p>Only</p>' }),
    })
  })

  test('a draft translation of a published page is omitted', async () => {
    expect(Object.keys((await page('half')).translatable)).toEqual(['fr'])
  })

  test('the answer matches the schema of the contract', async () => {
    expect(PageList.parse(await list({ include: 'seo_image' })).data).toHaveLength(6)
  })

  test('seo_image is sent only with include', async () => {
    const { data } = await list({})
    for (const sent of data) expect(sent).not.toHaveProperty('seo_image')
    const named = await list({ 'fields[pages]': 'slug,seo_image' })
    expect(named.data[0]).not.toHaveProperty('seo_image')
  })

  test('a picture has its encoded address, its size and the alternative text of the requested language', async () => {
    const picture = { url: newsPicture, width: 640, height: 480 }
    expect((await page('news')).picture).toEqual({ ...picture, alt: 'La une' })
    expect((await page('news', { locale: 'fr' })).picture).toEqual({ ...picture, alt: 'La une' })
    expect((await page('home', { locale: 'en', include: 'seo_image' })).seo_image).toEqual({
      ...picture,
      alt: '',
    })
  })

  test('fields[pages] selects fields, and the id is always included', async () => {
    const { data } = await list({ 'fields[pages]': 'slug, title,,nonsense,key,parentId' })
    expect(data[1]).toEqual({ id: ids.about, title: 'À propos', slug: 'à-propos' })
  })

  test('an empty fields[pages] selects the id only', async () => {
    expect((await list({ 'fields[pages]': '' })).data[0]).toEqual({ id: ids.home })
  })

  test('fields[translatable] selects fields of each language', async () => {
    const texts = (await page('about', { 'fields[translatable]': 'title,slug' })).translatable
    expect(texts).toEqual({
      fr: { title: 'À propos', slug: 'à-propos' },
      en: { title: 'About', slug: 'about' },
    })
  })

  test('content of the page and content of the translations are selected independently', async () => {
    const withTexts = { 'fields[pages]': 'translatable', 'fields[translatable]': 'content' }
    expect(await page('about', withTexts)).toEqual({
      id: ids.about,
      translatable: { fr: { content: '<p>Nous</p>' }, en: { content: '<p>Us</p>' } },
    })
    expect(await page('about', { 'fields[pages]': 'content' })).toEqual({
      id: ids.about,
      content: '<p>Nous</p>',
    })
  })

  test('a locale limits the list and the translations to that language', async () => {
    const { data, meta } = await list({ locale: 'en' })
    expect(data.map(({ id }: { id: number }) => id)).toEqual(
      ['home', 'about', 'team', 'english'].map((key) => ids[key]),
    )
    expect(meta.total).toBe(4)
    expect(
      data.map(({ translatable }: { translatable: object }) => Object.keys(translatable)),
    ).toEqual([['en'], ['en'], ['en'], ['en']])
    expect(data[1]).toMatchObject({ title: 'À propos', content: '<p>Nous</p>' })
    expect(data[1].translatable.en.content).toBe('<p>Us</p>')
  })

  test.each(['xx', 'EN', 'fr-CA', '', 'constructor', 'toString', '__proto__'])(
    'an unknown locale has no pages: "%s"',
    async (locale) => {
      const include = 'seo_image,alternates,ancestors,related'
      expect(await list({ locale, include })).toMatchObject({ data: [], meta: { total: 0 } })
    },
  )

  test('alternates list every published language for any locale', async () => {
    const alternates = [
      { locale: 'ar', slug: 'من-نحن/الفريق' },
      { locale: 'en', slug: 'about/team' },
      { locale: 'fr', slug: 'à-propos/équipe' },
    ]
    const byLocale = (a: { locale: string }, b: { locale: string }) =>
      a.locale.localeCompare(b.locale)
    const team = await page('team', { include: 'alternates', locale: 'ar' })
    expect(team.alternates.toSorted(byLocale)).toEqual(alternates)
    expect(Object.keys(team.translatable)).toEqual(['ar'])
    const sparse = await page('team', { include: 'alternates', 'fields[pages]': 'id' })
    expect(sparse.alternates.toSorted(byLocale)).toEqual(alternates)
    expect(await page('team')).not.toHaveProperty('alternates')
  })

  test('ancestors are listed from the root down, in the requested language', async () => {
    const above = { id: ids.about, picture: null, date: '2025-03-01T08:00:00.000Z' }
    expect((await page('team', { include: 'ancestors' })).ancestors).toEqual([
      { ...above, title: 'À propos', href: '/%C3%A0-propos', description: '' },
    ])
    expect((await page('team', { include: 'ancestors', locale: 'en' })).ancestors).toEqual([
      { ...above, title: 'About', href: '/en/about', description: 'Who we are' },
    ])
    expect((await page('team', { include: 'ancestors', locale: 'ar' })).ancestors).toEqual([])
    expect((await page('about', { include: 'ancestors' })).ancestors).toEqual([])
  })
})
