import { describe, expect, test } from 'vitest'
import { getWordCutter } from './words.ts'

const cut = async (locale: string, text: string) =>
  [...(await getWordCutter(locale)).cut(text)].map(({ word }) => word)

const termsOf = async (locale: string, word: string) => {
  const { toTerms } = await getWordCutter(locale)
  return toTerms(word)
}

describe('a text is cut', () => {
  test.each([
    ['fr', "L’accès à l'école, qu’il faut", ['accès', 'à', 'école', 'il', 'faut']],
    ['fr', 'aujourd’hui', ['aujourd', 'hui']],
    ['it', 'dell’acqua', ['acqua']],
    ['en', 'the site’s 2nd e-mail', ['the', 'site', 's', '2nd', 'e', 'mail']],
    ['fr', 'ac\u00adces\u00adsible ｆｕｌｌ', ['accessible', 'full']],
    ['ja', '東京都の地図', ['東京', '京都', '都の', 'の地', '地図']],
    ['ja', 'Node 22の設定', ['node', '22', 'の設', '設定']],
    ['zh', '水', ['水']],
    ['fr', '\u0000\ud800 <>&;"', []],
  ])('%s: %j', async (locale, text, words) => {
    expect(await cut(locale, text)).toEqual(words)
  })

  test('at its places in the text', async () => {
    const text = 'Dans l’été 東京都'
    const placed = [...(await getWordCutter('fr')).cut(text)]
    expect(placed.map(({ start, end }) => text.slice(start, end))).toEqual([
      ...['Dans', 'été', '東京', '京都'],
    ])
  })

  test('into words of at most 40 characters', async () => {
    expect(await cut('fr', 'é'.repeat(90))).toEqual(['é'.repeat(40)])
  })
})

describe('two forms of a word have a term in common', () => {
  test.each([
    ['fr', 'accessibilité', 'accessibilite'],
    ['fr', 'déclarations', 'declaration'],
    ['fr', 'cœur', 'coeur'],
    ['en', 'forms', 'form'],
    ['en', 'searching', 'searched'],
    ['de', 'Fähigkeit', 'Faehigkeit'],
    ['de', 'Straße', 'strasse'],
    ['de-AT', 'Häuser', 'Haus'],
    ['es', 'canciones', 'canción'],
    ['ru', 'книга', 'книги'],
    ['ru', 'ёлка', 'елка'],
    ['ar', 'المدرسة', 'مدرسة'],
    ['ar', 'والمدرسة', 'المدرسه'],
    ['ar', 'مُدَرِّس', 'مدرس'],
    ['tr', 'İstanbul', 'istanbul'],
  ])('%s: %s and %s', async (locale, one, other) => {
    const [first] = await cut(locale, one)
    const [second] = await cut(locale, other)
    const terms = await termsOf(locale, first ?? '')
    expect(terms.length).toBeGreaterThan(0)
    expect(await termsOf(locale, second ?? '')).toEqual(
      expect.arrayContaining([expect.toBeOneOf([...terms])]),
    )
  })
})

test('vowel signs of Hindi and voiced kana are not accents', async () => {
  expect(await termsOf('hi', 'की')).not.toEqual(await termsOf('hi', 'का'))
  expect(await termsOf('ja', 'がく')).not.toEqual(await termsOf('ja', 'かく'))
})

test.each([
  'da',
  'de',
  'el',
  'en',
  'es',
  'fi',
  'fr',
  'ga',
  'hu',
  'id',
  'it',
  'lt',
  'nb',
  'nl',
  'pt',
  'ro',
  'ru',
  'sv',
  'tr',
])('the stemmer of %s takes any word', async (locale) => {
  const letters = 'aeiouyàéœßıθбю日本한देا̈xqzs'
  const strings = Array.from({ length: 3_000 }, (_, seed) =>
    Array.from(
      { length: seed % 40 },
      (__, at) => letters[(seed * 31 + at * at * 7) % letters.length],
    ).join(''),
  )
  const { toTerms } = await getWordCutter(locale)
  for (const word of strings) expect(toTerms(word).length).toBeGreaterThan(0)
})
