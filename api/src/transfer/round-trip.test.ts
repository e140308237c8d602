import { PageList } from '@vitrine/contract/pages/pages'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { type ExportedPage, exported } from '../testing/export.ts'
import { testRules } from '../testing/rules.ts'
import { fillSite } from '../testing/site.ts'
import { pagesWithTraits } from '../testing/traits.ts'

const text = (title: string, slug: string, content = '') => ({
  title,
  slug,
  content,
  seo_title: `${title} | Vitrine`,
  seo_description: `« ${title} »`,
})

/** Every field of a file, in the form in which an export writes it. */
const file = [
  {
    key: 'home',
    template: 'home',
    translations: { fr: text('Accueil', ''), en: text('Home', ''), ar: text('الرئيسية', '') },
  },
  {
    key: 'odd/key with spaces & "signs" 🦊',
    template: 'page',
    type: 4,
    parent: 'news',
    position: -3,
    created_at: '2024-02-29T12:00:00.000Z',
    translations: {
      fr: text('a < b & "c"', 'Été/à-l’ouest', '<p>« Voilà ! » a &#x3C; b</p>'),
      en: { ...text('Draft', 'draft', '<p>Not yet</p>'), status: 'draft' },
      ar: text('من نحن 日本語 🦊', 'من-نحن', '<h2 id="x">مرحبا</h2>'),
    },
  },
  { key: 'news', template: 'list', position: 1, translations: { fr: text('Nouvelles', 'News') } },
]

describe.each(databases)('export and import on $name', ({ open }) => {
  let database: TestDatabase
  let second: TestDatabase
  beforeAll(async () => {
    ;[database, second] = await Promise.all([open(), open()])
  })
  afterEach(() => Promise.all([database.clear(), second.clear()]))
  afterAll(() => Promise.all([database.drop(), second.drop()]))

  test('an export equals the imported file', async () => {
    expect((await store(database, file)).refused).toEqual([])
    expect(await exported(database)).toEqual(file)
  })

  test('an empty database exports nothing', async () => {
    expect(await exported(database)).toEqual([])
  })

  test('importing an export gives the same export and the same site', async () => {
    await fillSite(database)
    // A scheduled page cannot be imported.
    await database.changes.commit(async (tx) => {
      await tx.deleteFrom('pages').where('key', '=', 'planned').execute()
      await tx.updateTable('pages').set({ seo_image_id: null }).execute()
    })
    const first = await exported(database)
    const images = await database.db.selectFrom('media').selectAll().execute()
    await second.changes.commit(async (tx) => {
      await tx.insertInto('media').values(images).execute()
    })
    const summary = await store(second, first)
    expect([summary.refused, summary.cleaned]).toEqual([[], []])
    expect(await exported(second)).toEqual(first)
    const titles = async (of: TestDatabase) =>
      (await (await apiOn(of).request('/api/nuxt/pages?fields[pages]=title,slug')).json()).meta
        .total
    expect(await titles(second)).toBe(await titles(database))
  })

  test('importing an export into the same database changes nothing', async () => {
    await store(database, file)
    const before = database.changes.current()
    expect((await store(database, await exported(database))).pages.unchanged).toBe(file.length)
    expect(database.changes.current()).toBe(before)
  })

  test('an export after an update has the current texts, in the order of creation', async () => {
    await store(database, file)
    const changed = [{ ...file[2], translations: { fr: text('Nouveau', 'nouveau') } }]
    await store(database, changed, { now: () => new Date('2026-02-01T00:00:00.000Z') })
    const pages = await exported(database)
    expect(pages.map(({ key }) => key)).toEqual(file.map(({ key }) => key))
    expect(pages[2]).toEqual({ ...file[2], translations: { fr: text('Nouveau', 'nouveau') } })
  })

  test('hundreds of pages with distant parents are exported in their order', async () => {
    const many = Array.from({ length: 345 }, (_, at) => ({
      key: `page-${at}`,
      template: 'page',
      ...(at > 0 && { parent: `page-${(at * 7) % 345 === at ? 0 : (at * 7) % 345}` }),
      translations: { fr: text(`Page ${at}`, `page-${at}`) },
    }))
    expect((await store(database, many)).refused).toEqual([])
    expect(await exported(database)).toEqual(many)
  })

  test('the page list of the API can be imported', async () => {
    await fillSite(database)
    const answer = await (await apiOn(database).request('/api/nuxt/pages?include=seo_image')).json()
    const images = await database.db.selectFrom('media').selectAll().execute()
    await second.changes.commit(async (tx) => {
      await tx.insertInto('media').values(images).execute()
    })
    const summary = await store(second, answer.data)
    expect([summary.refused, summary.pages.created]).toEqual([[], answer.meta.total])
    const copy = await (await apiOn(second).request('/api/nuxt/pages')).json()
    const shown = ({ data }: PageList) =>
      data.map(({ template, type, picture, created_at, translatable }) => ({
        template,
        type,
        picture: picture?.url,
        created_at,
        translatable,
      }))
    expect(shown(PageList.parse(copy))).toEqual(shown(PageList.parse(answer)))
    expect((await store(second, answer.data)).pages.unchanged).toBe(answer.meta.total)
    expect((await exported(second)).map(({ key }) => key)).toEqual(
      answer.data.map(({ id }: { id: number }) => `page-${id}`),
    )
  })

  test('pages as on real sites are exported as they were imported', async () => {
    const locales = ['fr', 'en', 'es', 'ar'].map((code) => ({ code, displayName: code }))
    const rules = { ...testRules, locales }
    const summary = await store(database, pagesWithTraits, { rules })
    expect(summary.refused).toEqual([])
    // Sanitized content differs from the file, and the summary lists it.
    expect(summary.cleaned.map(({ key, locale }) => `${key} ${locale}`)).toEqual([
      'slugs-like-a-language fr',
      'slugs-like-a-language en',
    ])
    const texts = (pages: ExportedPage[]) =>
      pages
        .filter(({ key }) => key !== 'slugs-like-a-language')
        .map(({ key, template, translations }) => ({ key, template, translations }))
    expect(texts(await exported(database))).toEqual(texts(pagesWithTraits))
    const again = await store(database, pagesWithTraits, { rules })
    expect(again.pages.unchanged).toBe(pagesWithTraits.length)
  })
})
