import { searchBounds } from '@vitrine/contract/pages/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachePublishedPages } from '../pages/published-pages.ts'
import { apiOn, store } from '../testing/api.ts'
import { databases, type TestDatabase } from '../testing/databases.ts'
import { testRules } from '../testing/rules.ts'
import { indexQueue, searchOn } from '../testing/search.ts'
import { cacheCutTexts } from './cut-texts.ts'
import { showResults } from './show-results.ts'
import { cacheVocabularies, type ReadVocabulary } from './vocabulary.ts'

const rules = {
  ...testRules,
  locales: [
    ...testRules.locales,
    { code: 'de', displayName: 'Deutsch' },
    { code: 'ja', displayName: '日本語' },
  ],
}

interface Text {
  title: string
  content?: string
  seo_description?: string
}

const page = (key: string, translations: Record<string, Text>, more: object = {}) => ({
  key,
  translations: Object.fromEntries(
    Object.entries(translations).map(([locale, text]) => [locale, { slug: key, ...text }]),
  ),
  ...more,
})

const filler = '<p>Le musée municipal présente ses collections permanentes.</p>'.repeat(3)
const site = [
  page('contact', {
    fr: {
      title: 'Nous contacter',
      content: `${filler}<h2>Adresse</h2><p>Rue de l’Église, au cœur de la ville.</p><h2>Accessibilité</h2><p>Les déclarations d’accessibilité du musée sont publiques.</p>`,
    },
    en: { title: 'Contact us', content: '<p>Write to the curators about forms.</p>' },
  }),
  page('tickets', {
    fr: {
      title: 'Billetterie',
      content: '<p>Achetez vos billets en ligne : le billet coûte huit euros.</p>',
      seo_description: 'Tarifs et réductions pour les étudiants.',
    },
    de: { title: 'Öffnungszeiten', content: '<p>Die Fähigkeit der Führungen im Museum.</p>' },
  }),
  page('school', {
    ar: { title: 'المدرسة الفنية', content: '<p>تقدم المدارس دروسا في الرسم.</p>' },
    ja: { title: '東京の美術館', content: '<p>開館時間は午前九時から午後五時までです。</p>' },
  }),
  page(
    'map',
    { fr: { title: 'Plan du musée', content: '<p>Trois étages, deux escaliers.</p>' } },
    { parent: 'contact' },
  ),
]

describe.each(databases)('the search of published pages on $name', ({ open }) => {
  let database: TestDatabase
  let calls: ReturnType<typeof searchOn>
  beforeAll(async () => {
    database = await open()
    const api = apiOn(database, rules)
    await store(database, site, { rules })
    await indexQueue(database)
    calls = searchOn(api)
  })
  afterAll(() => database.drop())

  const keys = { contact: 'Nous contacter', tickets: 'Billetterie', map: 'Plan du musée' }
  const titlesOf = async (q: string, locale = 'fr', more = {}) =>
    (await calls.search(q, locale, more)).data.map(({ title }) => title)

  test.each([
    ['accents that are missing', 'fr', 'declaration accessibilite', keys.contact],
    ['an elision', 'fr', "l'église", keys.contact],
    ['a ligature', 'fr', 'coeur', keys.contact],
    ['a plural', 'fr', 'billets', keys.tickets],
    ['capital letters', 'fr', 'BILLETTERIE', keys.tickets],
    ['words of the description', 'fr', 'réduction étudiant', keys.tickets],
    ['frequent words in between', 'fr', 'où sont les escaliers du musée', keys.map],
    ['an English form', 'en', 'contacting curator', 'Contact us'],
    ['ä written as ae', 'de', 'Faehigkeit', 'Öffnungszeiten'],
    ['ö without dots', 'de', 'offnungszeiten', 'Öffnungszeiten'],
    ['an Arabic article and conjunction', 'ar', 'والمدرسة', 'المدرسة الفنية'],
    ['a part of a Japanese word', 'ja', '美術館の時間', '東京の美術館'],
    ['one Japanese character', 'ja', '館', '東京の美術館'],
  ])('finds %s', async (_, locale, q, title) => {
    expect((await titlesOf(q, locale))[0]).toBe(title)
  })

  test('shows the page with address, section, marked extract and best heading', async () => {
    const { data, meta } = await calls.search('declaration accessibilité')
    expect(data[0]).toMatchObject({
      href: '/contact',
      kind: 'page',
      heading: { id: 'accessibilité', text: 'Accessibilité' },
    })
    expect(data[0]?.extract.filter(({ marked }) => marked).map(({ text }) => text)).toEqual([
      'déclarations',
      'accessibilité',
    ])
    expect(data[0]?.extract[0]?.text).toMatch(/^… /)
    expect(meta).toEqual({
      total: 1,
      page: 1,
      last: 1,
      words: ['declaration', 'accessibilité'],
      mode: 'all',
    })
    const [found] = (await calls.search('escalier')).data
    expect(found?.section).toBe(keys.contact)
  })

  test('replaces a word that no text has by the nearest one, and says so', async () => {
    for (const [q, to] of [
      ['bilet', 'billet'],
      ['colections', 'collections'],
      ['accesibilte', 'accessibilité'],
      ['contcater', 'contacter'],
      ['bil lets', 'billets'],
    ] as const) {
      const { data, meta } = await calls.search(q)
      expect(meta.replaced).toEqual([{ from: q, to }])
      expect(data.length).toBeGreaterThan(0)
    }
  })

  test.each(['bil', 'xyzxyzxyz', 'b1llet'])('does not replace %s', async (q) => {
    expect((await calls.search(q)).meta.replaced).toBeUndefined()
  })

  test('finds texts with most words if none has all', async () => {
    const { data, meta } = await calls.search('billets huit dromadaires')
    expect(meta.mode).toBe('most')
    expect(data.map(({ title }) => title)).toEqual([keys.tickets])
  })

  test('finds phrases in quotation marks, and exact words', async () => {
    expect(await titlesOf('"en ligne"')).toEqual([keys.tickets])
    expect(await titlesOf('« ligne en »')).toEqual([])
    expect((await calls.search('"en ligne"')).meta.mode).toBe('exact')
    expect(await titlesOf('billet', 'fr', { exact: '1' })).toEqual([keys.tickets])
    expect(await titlesOf('achetes', 'fr', { exact: '1' })).toEqual([])
  })

  test('counts texts of other languages if this one has none', async () => {
    const { data, meta } = await calls.search('curators')
    expect(data).toEqual([])
    expect(meta.others).toEqual([{ locale: 'en', total: 1 }])
  })

  test('loads no vocabulary of another language that has none of the words', async () => {
    const { db, changes } = database
    const read = cacheVocabularies(db)
    const loaded: string[] = []
    const readVocabulary: ReadVocabulary = (locale, totals) => {
      loaded.push(locale)
      return read(locale, totals)
    }
    const caches = { published: cachePublishedPages(db, changes), readCutTexts: cacheCutTexts(db) }
    const deps = { db, rules, ...caches, readVocabulary }
    await showResults(deps, { locale: 'fr', q: 'xyzxyzxyz', page: 1, exact: false })
    expect(loaded).toEqual(['fr'])
  })

  test('suggests titles for the beginning of the last word', async () => {
    expect(await calls.suggest('bill')).toEqual([keys.tickets])
    expect(await calls.suggest('plan mus')).toEqual([keys.map])
    expect(await calls.suggest('東', 'ja')).toEqual(['東京の美術館'])
    expect(await calls.suggest('')).toEqual([])
  })

  test('drops words beyond the bounds, and says how many', async () => {
    const many = Array.from({ length: searchBounds.words + 3 }, (_, at) => `mot${at}`).join(' ')
    const { meta } = await calls.search(many)
    expect([meta.words.length, meta.dropped]).toEqual([searchBounds.words, 3])
    const long = await calls.search(`billet ${'long'.repeat(200)}`)
    expect(long.meta).toMatchObject({ words: ['billet'], dropped: 1 })
  })

  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['signs', '"\'%_\\;--<>&(){}[]*?'],
    ['a null byte', 'a\u0000b\u0000'],
    ['a lone surrogate', '\ud800 billet'],
    ['a megabyte', 'abc '.repeat(250_000)],
    ['one word of a megabyte', 'a'.repeat(1_000_000)],
    ['unspaced characters', '館'.repeat(10_000)],
    ['only frequent words', 'le la les'],
    ['an open quotation mark', '"billet'],
  ])('answers a query of %s', async (_, q) => {
    const { meta } = await calls.search(q)
    expect(meta.words.length).toBeLessThanOrEqual(searchBounds.words)
    await calls.suggest(q)
    await calls.search(q, 'fr', { exact: '1' })
  })

  test.each(['0', '-1', '11', 'x', '1e9', ''])('page %j is the first page', async (number) => {
    expect((await calls.search('musée', 'fr', { page: number })).meta.page).toBe(1)
  })

  test('refuses an unknown language', async () => {
    const answer = await apiOn(database, rules).request('/api/search?q=a&locale=xx')
    expect(answer.status).toBe(422)
    expect((await answer.json()).message).toEqual(expect.any(String))
  })
})
