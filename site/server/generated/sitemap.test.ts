import { expect, test } from 'vitest'
import { createApiClient } from '../../app/http/api-client.ts'
import { testConfig as config } from '../testing/config.ts'
import { makeSitemap } from './sitemap.ts'

/** A site of so many pages, each in one language, read as from any server. */
const siteOf = (total: number) =>
  createApiClient(async (path, shape) => {
    const query = new URL(path, 'https://example.org').searchParams
    const [number, size] = [Number(query.get('page[number]')), Number(query.get('page[size]'))]
    const ids = Array.from({ length: total }, (_, at) => at + 1)
    const data = ids.slice((number - 1) * size, number * size).map((id) => ({
      ...{ id, title: '', slug: `page-${id}`, template: 'page', seo_title: '' },
      ...{ seo_description: '', seo_image: null, seo_type: 'website', method: 'GET' },
      ...{ created_at: '2026-01-05', updated_at: '2026-01-05', type: 2, picture: null },
      translatable: { fr: { title: '', slug: `page-${id}`, seo_title: '', seo_description: '' } },
    }))
    return shape.parse({ data, meta: { total, page: number, size } })
  })

const addressesIn = (xml = '') => xml.match(/<loc>/g)?.length

test('a site that fits into one file has one', async () => {
  const sitemap = await makeSitemap(config, siteOf(250))
  expect([...sitemap.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml'])
  expect(addressesIn(sitemap.get('/sitemap.xml'))).toBe(250)
})

test('a longer one has an index and its parts', async () => {
  const sitemap = await makeSitemap(config, siteOf(10_001))
  expect([...sitemap.keys()]).toEqual(['/sitemap.xml', '/sitemap-1.xml', '/sitemap-2.xml'])
  expect(sitemap.get('/sitemap.xml')).toContain('<loc>https://example.org/sitemap-2.xml</loc>')
  expect(addressesIn(sitemap.get('/sitemap-1.xml'))).toBe(10_000)
  expect(addressesIn(sitemap.get('/sitemap-2.xml'))).toBe(1)
})

test('others have their turn while it is made', async () => {
  let [turns, going] = [0, true]
  const takeTurns = () => {
    turns++
    if (going) setImmediate(takeTurns)
  }
  setImmediate(takeTurns)
  await makeSitemap(config, siteOf(1_000))
  going = false
  expect(turns).toBeGreaterThanOrEqual(49)
})

test('each language names the others, and the one for readers of none of them', async () => {
  const text = (slug: string) => ({ title: '', slug, seo_title: '', seo_description: '' })
  const api = createApiClient(async (_path, shape) =>
    shape.parse({
      data: [{ id: 1, translatable: { en: text('a&b'), fr: text('à') } }],
      meta: { total: 1, page: 1, size: 100 },
    }),
  )
  const sitemap = (await makeSitemap(config, api)).get('/sitemap.xml')
  const named = [...(sitemap?.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g) ?? [])]
  const [english, french] = ['https://example.org/en/a%26b', 'https://example.org/%C3%A0']
  const each = [
    ['en-GB', english],
    ['fr', french],
    ['x-default', french],
  ]
  expect(named.map(([, lang, url]) => [lang, url])).toEqual([...each, ...each])
})
