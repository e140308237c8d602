import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiClient, createApiReader } from '@vitrine/site/app/http/api-client'
import { openLastGoodList } from '@vitrine/site/server/answers/last-good'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  pageWith,
  startTestProduct,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  ...Array.from({ length: 45 }, (_, at) => pageWith({ fr: `été-${at}`, en: `summer-${at}` })),
]

let dataDir: string
let site: TestProduct

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-last-good-'))
  const api = await startTestProduct({ pages })
  const client = createApiClient(createApiReader((path, init) => fetch(api.url + path, init)))
  await openLastGoodList(join(dataDir, 'site/pages.ndjson'), testSite.i18n, client).save(
    new AbortController().signal,
  )
  await api.stop()
  // The site starts while the API is unreachable, with only the list of its last run.
  site = await startTestProduct({ dataDir, config: { roles: ['site'], apiUrl: api.url } })
})
afterAll(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true })
})

test.each([
  ['/', 'fr\u00a0:'],
  ['/%C3%A9t%C3%A9-0', 'fr:été-0'],
  ['/en/summer-44', 'en:summer-44'],
])(
  'specification §8, "Page list fetch fails": %s is shown from the last good list',
  async (path, title) => {
    const response = await site.visit(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(`<title>${title}`)
  },
)

test('an address that is not in the last good list returns 404', async () => {
  expect((await site.visit('/nulle-part')).status).toBe(404)
})

test('the list redirects addresses like the API', async () => {
  expect((await site.visit('/en/%C3%A9t%C3%A9-7')).headers.get('location')).toBe('/en/summer-7')
})
