import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiOn, store } from '../testing/api.ts'
import { oneDatabase, type TestDatabase } from '../testing/databases.ts'
import { exported } from '../testing/export.ts'

const text = { title: 'Titre', slug: 'titre' }
const page = (more: object) => ({ key: 'bad', translations: { fr: text }, ...more })
const french = (more: object) => page({ translations: { fr: { ...text, ...more } } })
const good = (key: string) => ({ key, translations: { fr: { title: key, slug: key } } })

/** Defects for which a whole page is refused, with the expected reason. */
const pages: [string, unknown, RegExp][] = [
  ['null', null, /page: .*object/],
  ['a text', 'page', /page: .*object/],
  ['a number', 12, /page: .*object/],
  ['a list', [], /key: /],
  ['an empty object', {}, /key: /],
  ['an empty key', page({ key: '' }), /key: /],
  ['a key of 201 letters', page({ key: 'k'.repeat(201) }), /key: /],
  ['a key that is a number', page({ key: 12 }), /key: /],
  ['a key that is an object', page({ key: { toString: 1 } }), /key: /],
  ['an id that is an object', { id: { toString: 1 }, translatable: {} }, /key: /],
  ['a null character in the key', page({ key: 'a\0b' }), /key: .*null character/],
  ['a template with capitals', page({ template: 'Home' }), /template: /],
  ['a template with ..', page({ template: '../home' }), /template: /],
  ['a type that is a text', page({ type: 'page' }), /type: /],
  ['a type beyond an integer', page({ type: 2 ** 31 }), /type: .*2147483647/],
  ['a position that is a fraction', page({ position: 1.5 }), /position: /],
  ['a position beyond an integer', page({ position: -1e12 }), /position: .*2147483647/],
  ['the largest number as a position', page({ position: Number.MAX_VALUE }), /position: /],
  ['a parent that is a number', page({ parent: 1 }), /parent: /],
  ['a picture that is a list', page({ picture: [] }), /picture: /],
  ['a date that is a number', page({ created_at: 2024 }), /created_at: /],
  ['a null character in the date', page({ created_at: '2024\0' }), /created_at: it must be a date/],
  ['no translations', page({ translations: undefined }), /translations: /],
  ['translations that are a list', page({ translations: [text] }), /translations: /],
  ['translations that are a text', page({ translations: 'fr' }), /translations: /],
  ['no translation', page({ translations: {} }), /has no translation/],
]

/** Defects for which one language is refused, French by default. */
const translations: [string, unknown, RegExp, string?][] = [
  ['an unknown locale', page({ translations: { xx: text } }), /xx is not a locale/, 'xx'],
  [
    'another spelling of a locale',
    page({ translations: { FR: text } }),
    /FR is not a locale/,
    'FR',
  ],
  ['a property as a locale', page({ translations: { constructor: text } }), /no/, 'constructor'],
  ['a translation that is null', page({ translations: { fr: null } }), /translation: .*object/],
  ['a translation that is a text', page({ translations: { fr: 'x' } }), /translation: .*object/],
  ['no title', french({ title: undefined }), /title: /],
  ['an empty title', french({ title: '' }), /title: /],
  ['a title of white space', french({ title: ' \n\u00a0' }), /title: /],
  ['a title of 501 letters', french({ title: 'a'.repeat(501) }), /title: /],
  ['a title that is a number', french({ title: 12 }), /title: /],
  ['a null character in the title', french({ title: 'a\0b' }), /title: .*null character/],
  ['a null character in the content', french({ content: '<p>\0</p>' }), /content: .*null/],
  ['content that is a list', french({ content: [] }), /content: /],
  ['content that is null', french({ content: null }), /content: /],
  ['a long description', french({ seo_description: 'a'.repeat(2_001) }), /seo_description: /],
  ['an unknown status', french({ status: 'archived' }), /status: /],
  ['no slug', french({ slug: undefined }), /slug: /],
  ['a slug that is a number', french({ slug: 1 }), /slug: /],
  ['the api as slug', french({ slug: 'api/x' }), /reserved/],
  ['the dashboard as slug', french({ slug: 'Dashboard' }), /reserved/],
  ['a locale as slug', french({ slug: 'en/about' }), /reserved/],
  ['only a locale as slug', french({ slug: 'AR' }), /reserved/],
  ['a leading underscore', french({ slug: '_x' }), /reserved/],
  ['a leading slash', french({ slug: '/about' }), /segment/],
  ['a trailing slash', french({ slug: 'about/' }), /segment/],
  ['two slashes', french({ slug: 'a//b' }), /segment/],
  ['a slug with ..', french({ slug: 'a/../b' }), /segment/],
  ['a question mark', french({ slug: 'a?b' }), /leave it out/],
  ['a percent sign', french({ slug: 'a%20b' }), /leave it out/],
  ['a backslash', french({ slug: 'a\\b' }), /leave it out/],
  ['a control character', french({ slug: 'a\0b' }), /character/],
  ['an invisible character', french({ slug: 'a\u202eb' }), /character/],
  ['a slug of 256 letters', french({ slug: 'a'.repeat(256) }), /255/],
  ['the slug of another page', french({ slug: 'first' }), /"first" belongs to the page first/],
  ['another spelling of that slug', french({ slug: 'FIRST' }), /belongs to the page first/],
  ['HTML too long', french({ content: 'a'.repeat(1_000_001) }), /longer than 1 MB/],
  ['HTML too deep', french({ content: '<b>'.repeat(1_000) }), /too deeply/],
  ['HTML of too many elements', french({ content: '<i></i>'.repeat(60_000) }), /too many/],
]

describe.each(oneDatabase)('refused pages of an import on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const keys = async () => (await exported(database)).map(({ key }) => key)

  test.each(pages)(
    '%s: the page is refused with a reason, the others are imported',
    async (_, bad, reason) => {
      const summary = await store(database, [good('first'), bad, good('last')])
      expect(summary.refused).toMatchObject([{ reason: expect.stringMatching(reason) }])
      expect(summary.pages).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1 })
      expect(await keys()).toEqual(['first', 'last'])
    },
  )

  test.each(translations)(
    '%s: the language is refused with a reason',
    async (_, bad, reason, locale = 'fr') => {
      const summary = await store(database, [good('first'), bad, good('last')])
      expect(summary.refused).toMatchObject([
        { key: 'bad', locale, reason: expect.stringMatching(reason) },
        { key: 'bad', reason: 'none of its translations could be imported' },
      ])
      expect(summary.refused[1]).not.toHaveProperty('locale')
      expect(summary.pages).toEqual({ created: 2, updated: 0, unchanged: 0, refused: 1 })
      expect(summary.byLocale[locale]?.refused).toBe(1)
      expect(Object).not.toHaveProperty('refused')
      expect(await keys()).toEqual(['first', 'last'])
    },
  )

  test('a refused language does not affect the others', async () => {
    const summary = await store(database, [
      page({ translations: { fr: text, en: { title: '', slug: 'x' }, ar: text } }),
    ])
    expect(summary.refused).toEqual([{ key: 'bad', locale: 'en', reason: expect.any(String) }])
    expect(summary.pages.created).toBe(1)
    const [imported] = await exported(database)
    expect(Object.keys(imported?.translations ?? {}).toSorted()).toEqual(['ar', 'fr'])
  })

  test('of pages with the same key only the first is imported', async () => {
    const many = Array.from({ length: 150 }, (_, at) => good(`page-${at}`))
    const file = [{ ...good('twice'), position: 1 }, page({ key: 'twice' }), ...many, good('twice')]
    const summary = await store(database, file)
    const twice = {
      ...{ key: 'twice', reason: 'another page of the file has the same key' },
      about: { kind: 'twice', name: '' },
    }
    expect(summary.refused).toEqual([twice, twice])
    expect(summary.pages).toMatchObject({ created: 151, refused: 2 })
    expect((await exported(database))[0]).toMatchObject({ key: 'twice', position: 1 })
  })

  test('the slug of a refused page stays free', async () => {
    const content = 'a'.repeat(1_000_001)
    const summary = await store(database, [french({ content }), { ...page({}), key: 'next' }])
    expect(summary.refused.map(({ key }) => key)).toEqual(['bad', 'bad'])
    expect(await keys()).toEqual(['next'])
  })

  test('an existing page stays unchanged if its new text is refused', async () => {
    await store(database, [page({})])
    const before = await exported(database)
    const summary = await store(database, [french({ title: '' })])
    expect(summary.pages).toEqual({ created: 0, updated: 0, unchanged: 0, refused: 1 })
    expect(await exported(database)).toEqual(before)
  })

  test('__proto__ in the file is neither a translation nor a page', async () => {
    const file = JSON.parse(
      '[{"key":"bad","translations":{"__proto__":{"title":"a","slug":"a"}}},{"__proto__":{"key":"b"}}]',
    )
    const summary = await store(database, [...file, good('last')])
    expect(summary.pages).toMatchObject({ created: 1, refused: 2 })
    expect(Object.prototype).not.toHaveProperty('refused')
    expect(Object.prototype).not.toHaveProperty('key')
  })

  test('refused pages are not served', async () => {
    await store(
      database,
      [...pages, ...translations].map(([, bad]) => bad),
    )
    const answer = await (await apiOn(database).request('/api/nuxt/pages')).json()
    expect(answer.meta.total).toBe(1)
  })
})
