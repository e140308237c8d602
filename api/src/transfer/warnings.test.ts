import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'

const known = { templates: ['page', 'home'], isRedirected: (path: string) => path === '/ancien' }

const page = (content: string, more: object = {}) => ({
  key: 'a',
  translations: { fr: { title: 'A', slug: 'à-propos', content } },
  ...more,
})

describe.each(databases)('warnings of an import on $name', ({ open }) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => database.clear())
  afterAll(() => database.drop())

  const warned = async (file: unknown[], more: object = {}) =>
    (await store(database, file, { known, ...more })).warnings

  test.each([
    [
      '<img src="/media/none.png" alt="">',
      'the image /media/none.png does not exist',
      { kind: 'missing-image', name: '/media/none.png' },
    ],
    [
      '<img src="images/a.png" alt="">',
      'the image images/a.png does not exist',
      { kind: 'missing-image', name: 'images/a.png' },
    ],
    [
      '<img src="https://example.org/a.png">',
      'the image https://example.org/a.png has no alternative text (alt="" if it is decorative)',
      { kind: 'undescribed-image', name: 'https://example.org/a.png' },
    ],
    [
      '<a href="/fr/nulle-part#là">a</a>',
      'the link /fr/nulle-part#là points to no page',
      { kind: 'dead-link', name: '/fr/nulle-part#là' },
    ],
  ])('warns about %s with the page and the language', async (content, warning, about) => {
    expect(await warned([page(content)])).toEqual([{ key: 'a', locale: 'fr', warning, about }])
  })

  test.each([
    '<img src="/img/default.png" alt="">',
    '<img src="https://example.org/a.png" alt="Une carte">',
    '<a href="/fr/à-propos?x#y">a</a> <a href="/%C3%A0-propos/">a</a> <a href="/b">a</a>',
    '<a href="/ancien">a</a> <a href="/dashboard">a</a> <a href="/media/a.pdf">a</a>',
    '<a href="#a">a</a> <a href="mailto:a@example.org">a</a> <a href="https://example.org/">a</a>',
  ])('does not warn about %s', async (content) => {
    const below = { key: 'b', translations: { en: { title: 'B', slug: 'b' } } }
    expect(await warned([page(content), below])).toEqual([])
  })

  test('does not warn about a link to a former address', async () => {
    await store(database, [page('')])
    const moved = { title: 'A', slug: 'nous', content: '<a href="/à-propos">a</a>' }
    expect(await warned([{ key: 'a', translations: { fr: moved } }])).toEqual([])
  })

  test('warns about an unknown template and missing pictures of a page', async () => {
    const absent = { template: 'shop', picture: '/media/a.png', seo_image: '/media/b.png' }
    expect(await warned([page('', absent)])).toMatchObject([
      { key: 'a', warning: 'the template "shop" does not exist, "page" is used instead' },
      { key: 'a', warning: 'the image /media/a.png does not exist' },
      { key: 'a', warning: 'the image /media/b.png does not exist' },
    ])
    const images = new Set(['a.png', 'b.png'])
    const more = { known: { ...known, images } }
    expect(await warned([page('', { ...absent, template: 'page' })], more)).toEqual([])
  })

  test('warns about unknown keys at every depth, and suggests the nearest known one', async () => {
    const text = { title: 'A', slug: 'a', contents: '<p>le texte</p>', seoTitle: 'x' }
    const fields = { 'page.act': { picure: '/media/a.png' } }
    expect(
      await warned([{ key: 'a', colour: 'red', postion: 1, translations: { fr: text } }]),
    ).toMatchObject([
      {
        ...{ key: 'a', warning: 'there is no "colour"' },
        about: { kind: 'unknown-key', name: 'colour' },
      },
      { key: 'a', warning: 'there is no "postion"; did you mean "position"?' },
      { key: 'a', locale: 'fr', warning: 'there is no "contents"; did you mean "content"?' },
      { key: 'a', locale: 'fr', warning: 'there is no "seoTitle"; did you mean "seo_title"?' },
    ])
    // The schema of the field's value refuses the text. The warning names the key to correct.
    expect(
      await warned([{ key: 'b', translations: { fr: { titel: 'B', slug: 'b', fields } } }]),
    ).toMatchObject([
      { key: 'b', locale: 'fr', warning: 'there is no "titel"; did you mean "title"?' },
      {
        key: 'b',
        locale: 'fr',
        warning: 'there is no "fields.page.act.picure"; did you mean "picture"?',
      },
    ])
  })

  test('a page of the API has no unknown keys', async () => {
    const texts = { title: 'A', slug: 'a', content: '' }
    const fromApi = {
      id: 7,
      ...texts,
      updated_at: null,
      alternates: [],
      translatable: { fr: texts },
    }
    expect(await warned([fromApi])).toEqual([])
  })

  test('an unchanged text gives warnings only in a thorough import', async () => {
    const file = [page('<p onclick="x()"><a href="/c">a</a></p>')]
    expect(await warned(file)).toHaveLength(1)
    expect(await warned(file)).toEqual([])
    const all = await store(database, file, { known, isThorough: true })
    expect(all.warnings).toHaveLength(1)
    expect(all.cleaned).toEqual([{ key: 'a', locale: 'fr', removed: ['p[onclick]'] }])
    expect(all.pages.unchanged).toBe(1)
  })
})
