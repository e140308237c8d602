import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { applyFrenchTypography, isFrench } from '@vitrine/contract/locale/french-typography'
import { productLanguage } from '@vitrine/contract/locale/locale'
import { templates } from '@vitrine/site/app/templates/table'
import { describe, expect, test } from 'vitest'
import site from '../../../site.config.ts'

const root = join(import.meta.dirname, '../../..')

/** Texts on pages for every reader, in all languages of the default site. */
const readers = [
  ...[
    'consent',
    'error',
    'general',
    'offer',
    'privacy',
    'search',
    'site-map',
    'form',
    'topics',
    'updates',
  ].map((name) => `site/locales/${name}`),
  'api/locales/accessibility-page',
  'api/locales/imported-texts',
]
const shipped = site.i18n.locales.map(({ code }) => code)

/** Texts for signed-in users and of the API, in the languages of the interface. */
const others = ['site/locales', 'api/locales', 'admin/locales']
  .flatMap((room) => readdirSync(join(root, room)).map((name) => `${room}/${name}`))
  .filter((folder) => !readers.includes(folder))
const spoken = [...new Set(others.flatMap(languagesIn))]

const folders = [
  ...readers.map((folder) => ({ folder, languages: shipped })),
  ...others.map((folder) => ({ folder, languages: spoken })),
]

describe.each(folders)('$folder', ({ folder, languages }) => {
  const own = textsIn(folder, productLanguage)

  test.each(languages)('the texts in %s are complete, with the same placeholders', (language) => {
    const texts = languagesIn(folder).includes(language) ? textsIn(folder, language) : new Map()
    const wanted = new Set([...own.keys()].flatMap((key) => keysIn(language, key, own)))
    const missing = [...wanted].filter((key) => !texts.has(key))
    const unknown = [...texts.keys()].filter((key) => !wanted.has(key))
    const otherParts = [...own].filter(
      ([key, text]) => texts.has(key) && partsOf(texts.get(key)) !== partsOf(text),
    )
    expect({ lacking: missing, unknown, otherParts }).toEqual({
      lacking: [],
      unknown: [],
      otherParts: [],
    })
  })
})

test('default texts of templates exist in every language of the site', () => {
  const declared = Object.values(templates).flatMap(({ contents = {} }) => Object.entries(contents))
  const texts = declared.filter(([, { default: text }]) => Object.keys(text).length > 0)
  const missing = texts.flatMap(([id, { default: text }]) =>
    shipped.filter((code) => !text[code]).map((code) => `${id} ${code}`),
  )
  expect(texts.length).toBeGreaterThan(0)
  expect(missing).toEqual([])
})

test('a text with a number has the plural forms of its language', () => {
  const bare = folders.flatMap(({ folder }) =>
    [...textsIn(folder, productLanguage)]
      .filter(([key, text]) => /\{\{?count\}?\}/.test(text) && !plural.test(key))
      .map(([key]) => `${folder} ${key}`),
  )
  expect(bare).toEqual([])
})

// Error messages follow the specification, and get their typography when they are shown.
const asSpecified = 'site/locales/error'

test('French texts follow French typography', () => {
  const unset = folders
    .filter(({ folder }) => folder !== asSpecified)
    .flatMap(({ folder }) =>
      languagesIn(folder)
        .filter(isFrench)
        .flatMap((language) => [...textsIn(folder, language)])
        .filter(([, text]) => applyFrenchTypography(text) !== text)
        .map(([key]) => `${folder} ${key}`),
    )
  expect(unset).toEqual([])
})

function languagesIn(folder: string): string[] {
  return readdirSync(join(root, folder)).map((file) => basename(file, '.json'))
}

function textsIn(folder: string, language: string): Map<string, string> {
  const file = join(root, folder, `${language}.json`)
  return new Map(flat(JSON.parse(readFileSync(file, 'utf8'))))
}

function flat(texts: object, above = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'object' ? flat(value, `${above}${key}.`) : [[above + key, String(value)]],
  )
}

const plural = /_(?:zero|one|two|few|many|other)$/

/** Returns the keys of a text in a language: one per plural form if it is counted. */
function keysIn(language: string, key: string, own: Map<string, string>): string[] {
  const base = key.replace(plural, '')
  if (base === key || !own.has(`${base}_other`)) return [key]
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  // A text may have a separate form for zero.
  const none = own.has(`${base}_zero`) ? ['zero'] : []
  return [...none, ...pluralCategories].map((category) => `${base}_${category}`)
}

/** Returns the `{placeholders}` of a text. */
function partsOf(text: string): string {
  return [...new Set(text.match(/\{\{?\w+\}?\}/g))].sort().join()
}
