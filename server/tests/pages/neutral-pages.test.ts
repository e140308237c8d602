import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localizePath } from '@vitrine/contract/locale/locale'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct, testSite } from '../../src/testing/product.ts'
import { validateHtml } from '../../src/trying/html-validation.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface NeutralPage {
  key: string
  translations: Record<string, { title: string; slug: string; seo_description: string }>
}
const pages: NeutralPage[] = JSON.parse(read('demo/neutral/pages.json'))
const menus: Record<string, { page: string }[]> = JSON.parse(read('demo/neutral/menus.json'))
const codes = ['fr', 'en', 'es', 'de', 'it', 'ar', 'ru', 'ja'] as const
/** The news page has no text: its template provides everything below the title. */
const written = pages.map(({ key }) => key).filter((key) => key !== 'news')
const textOf = (key: string, code: string) => read(`demo/neutral/pages/${key}.${code}.html`)

const textIn = (page: NeutralPage, code: string) => {
  const texts = page.translations[code]
  if (!texts) throw new Error(`${page.key} lacks ${code}.`)
  return texts
}

test('the six neutral pages exist in eight languages', () => {
  const keys = ['home', 'news', 'contact', 'legal', 'privacy', 'accessibility']
  expect(pages.map(({ key }) => key)).toEqual(keys)
  for (const page of pages) expect(Object.keys(page.translations)).toEqual(codes)
})

const cases = written.flatMap((key) => codes.map((code) => [key, code] as const))

/**
 * Returns the structure of a text, which is the same in all languages. List items do not count,
 * because they depend on the law of each country.
 */
const shapeOf = (html: string) =>
  Array.from(html.matchAll(/<(h2|aside|p|mark|ul)\b/g), ([, name]) => name).filter(
    (name) => name !== 'mark',
  )

test.each(cases)(
  '%s in %s has the structure of the French text, and placeholders to fill in',
  (key, code) => {
    const text = textOf(key, code)
    expect(shapeOf(text)).toEqual(shapeOf(textOf(key, 'fr')))
    expect(text).toMatch(/^<aside class="note"><p>/)
    // Each placeholder is also in brackets, which screen readers read aloud.
    expect(text).not.toMatch(/<mark>(?![[［])|(?<![\]］])<\/mark>/)
    expect(text).toMatch(/<mark>|^<aside/)
  },
)

test.each(cases)('%s in %s is written in its own language', (key, code) => {
  const text = textOf(key, code).replace(/<[^>]*>/g, ' ')
  const ofLanguage = {
    ar: /\p{Script=Arabic}/gu,
    ru: /\p{Script=Cyrillic}/gu,
    ja: /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/gu,
  }
  const script =
    code in ofLanguage ? ofLanguage[code as keyof typeof ofLanguage] : /\p{Script=Latin}/gu
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  expect((text.match(script)?.length ?? 0) / letters).toBeGreaterThan(0.85)
  for (const other of codes.filter((each) => each !== code))
    expect(textOf(key, other)).not.toBe(textOf(key, code))
})

test.each(codes)('in %s the privacy page names the link to the opt-out page correctly', (code) => {
  const { counting } = JSON.parse(read(`site/locales/general/${code}.json`))
  expect(textOf('privacy', code)).toContain(counting)
})

test('French texts follow French typography', () => {
  for (const key of written) expect(textOf(key, 'fr')).not.toMatch(/ [;:!?»]|« |'/)
})

test('the legal notice has the fields that French law requires', () => {
  const text = textOf('legal', 'fr')
  for (const word of ['Éditeur', 'publication</h2>', 'Hébergeur', 'Téléphone', 'Capital social'])
    expect(text).toContain(word)
})

const strategies = ['prefix_and_default', 'no_prefix'] as const

describe.each(strategies)('a site with neutral pages and the strategy %s', (strategy) => {
  const locales = codes.map((code) => ({
    code,
    displayName: code,
    ...(code === 'ar' ? { dir: 'rtl' as const } : {}),
  }))
  const i18n = { ...testSite.i18n, locales, strategy }
  let product: TestProduct
  beforeAll(async () => {
    product = await startTestProduct({ site: { i18n }, config: { firstPages: 'neutral' } })
  })
  afterAll(() => product.stop())

  const addressOf = (page: NeutralPage, code: string) =>
    encodeURI(localizePath(i18n, code, `/${textIn(page, code).slug}`))
  const visit = async (page: NeutralPage, code: string) => {
    const response = await product.visit(addressOf(page, code), {
      cookie: `no-prefix-locale=${code}`,
    })
    return { status: response.status, html: await response.text() }
  }

  test.each(codes)('returns every page in %s, with valid HTML and its menus', async (code) => {
    const named = Object.values(menus).flat()
    expect(named).toHaveLength(pages.length - 1)
    for (const page of pages) {
      const { status, html } = await visit(page, code)
      expect([page.key, status]).toEqual([page.key, 200])
      expect(html).toContain(`<html lang="${code}"`)
      expect(html).toMatch(new RegExp(`<h1[^>]*>${textIn(page, code).title}</h1>`))
      expect(await validateHtml(html)).toEqual([])
      for (const { page: key } of named) {
        const other = pages.find((each) => each.key === key)
        if (!other) throw new Error(`${key} is in a menu, and is no page.`)
        expect(html).toContain(`href="${addressOf(other, code)}"`)
      }
      // Page keys in links are replaced by addresses.
      expect(html).not.toContain('page:')
    }
  })
})

test('a site has the neutral pages only in its own languages', async () => {
  const locales = [
    { code: 'de', displayName: 'Deutsch' },
    { code: 'pt', displayName: 'Português' },
  ]
  const i18n = { ...testSite.i18n, locales, defaultLocale: 'de' }
  const product = await startTestProduct({ site: { i18n }, config: { firstPages: 'neutral' } })
  const list = await (await product.visit('/api/nuxt/pages')).json()
  expect(list.meta.total).toBe(pages.length)
  expect((await product.visit('/de/impressum')).status).toBe(200)
  expect((await product.visit('/pt/legal-notice')).status).toBe(404)
  await product.stop()
})
