import { expect, test } from 'vitest'
import { type ApiClient, createApiClient } from '../../app/http/api-client.ts'
import type { PublicConfig } from '../../app/site/site.ts'
import { testConfig as config } from '../testing/config.ts'
import { createSitemap } from './sitemap.ts'

/** Creates an API with this number of pages, each in one language. */
const siteOf = (total: number) =>
  createApiClient(async (path, shape) => {
    const query = new URL(path, 'https://example.org').searchParams
    const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
    const ids = Array.from({ length: total }, (_, at) => at + 1)
    const data = ids.slice((number - 1) * size, number * size).map((id) => ({
      id,
      title: '',
      slug: `page-${id}`,
      template: 'page',
      seo_title: '',
      seo_description: '',
      seo_image: null,
      seo_type: 'website',
      method: 'GET',
      created_at: '2026-01-05',
      updated_at: '2026-01-05',
      type: 2,
      picture: null,
      translatable: { fr: { title: '', slug: `page-${id}`, seo_title: '', seo_description: '' } },
    }))
    return shape.parse({ data, meta: { total, page: number, size } })
  })

const fileAt = async (site: PublicConfig, api: ApiClient, path: string) =>
  (await createSitemap(site, api)).get(path)?.()

const addressesIn = (xml = '') => xml.match(/<loc>/g)?.length

test('a small site has one file', async () => {
  const whole = await fileAt(config, siteOf(250), '/sitemap.xml')
  expect(addressesIn(whole)).toBe(250)
  expect(await fileAt(config, siteOf(250), '/sitemap-1.xml')).toBe(whole)
  expect(await fileAt(config, siteOf(250), '/sitemap-2.xml')).toBeUndefined()
})

test('a large site has an index and parts, which list each page once', async () => {
  const index = await fileAt(config, siteOf(10_001), '/sitemap.xml')
  const paths = [...(index?.matchAll(/<loc>https:\/\/example\.org([^<]+)</g) ?? [])]
  const addresses: string[] = []
  for (const [, path] of paths) {
    const part = await fileAt(config, siteOf(10_001), String(path))
    expect(addressesIn(part)).toBeLessThanOrEqual(10_000 / config.i18n.locales.length)
    addresses.push(...(part?.match(/<loc>[^<]+/g) ?? []))
  }
  expect(new Set(addresses).size).toBe(10_001)
  expect(addresses.length).toBe(10_001)
  const next = `/sitemap-${paths.length + 1}.xml`
  expect(await fileAt(config, siteOf(10_001), next)).toBeUndefined()
})

test('with many languages a part stays small and reads only its own pages', async () => {
  const locales = Array.from({ length: 40 }, (_, at) => ({
    code: String.fromCharCode(97 + (at % 26), 97 + Math.floor(at / 26)),
    displayName: '',
  }))
  const text = { title: '', slug: 'une-page-de-la-région', seo_title: '', seo_description: '' }
  const translatable = Object.fromEntries(locales.map(({ code }) => [code, text]))
  const pageNumbers: (string | null)[] = []
  const api = createApiClient(async (path, shape) => {
    pageNumbers.push(new URL(path, 'https://example.org').searchParams.get('page[number]'))
    const data = Array.from({ length: 50 }, (_, id) => ({ id, translatable }))
    return shape.parse({ data, meta: { total: 10_000, page: 1, size: 50 } })
  })
  const many = { ...config, i18n: { ...config.i18n, locales } }
  const part = await fileAt(many, api, '/sitemap-7.xml')
  expect(addressesIn(part)).toBe(50 * 40)
  expect(part?.length).toBeLessThan(20_000_000)
  expect(pageNumbers).toEqual(['1', '7'])
})

test('other tasks run during the generation', async () => {
  let [turns, going] = [0, true]
  const takeTurns = () => {
    turns++
    if (going) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  await fileAt(config, siteOf(1_000), '/sitemap.xml')
  going = false
  expect(turns).toBeGreaterThanOrEqual(49)
})

test('each language names the others and the default for other readers', async () => {
  const text = (slug: string) => ({ title: '', slug, seo_title: '', seo_description: '' })
  const api = createApiClient(async (_path, shape) =>
    shape.parse({
      data: [{ id: 1, translatable: { en: text('a&b'), fr: text('à') } }],
      meta: { total: 1, page: 1, size: 100 },
    }),
  )
  const sitemap = await fileAt(config, api, '/sitemap.xml')
  const named = [...(sitemap?.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g) ?? [])]
  const [english, french] = ['https://example.org/en/a%26b', 'https://example.org/%C3%A0']
  const each = [
    ['en-GB', english],
    ['fr', french],
    ['x-default', french],
  ]
  expect(named.map(([, lang, url]) => [lang, url])).toEqual([...each, ...each])
})
