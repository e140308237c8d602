import { openDatabase } from '@vitrine/api/db/open'
import { findSlugFault } from '@vitrine/contract/addresses/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listShadowedPages } from '../../src/data/shadowed-pages.ts'
import { checkAdminAddress } from '../../src/settings/admin-address.ts'
import {
  pageWith,
  startTestProduct,
  storePages,
  type TestProduct,
  testSite,
} from '../../src/testing/product.ts'

const place = { publicUrl: 'http://site.test', adminUrl: 'http://site.test/admin' }
const rules = { ...testSite.i18n, ownSegments: ['admin'] }
const pages = [
  pageWith({ fr: '', en: '' }, { key: 'home', template: 'home' }),
  pageWith({ fr: 'administration' }),
]

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({
    pages,
    config: place,
    site: { i18n: rules, look: { icon: '/icone-a.svg' } },
  })
})
afterAll(() => product.stop())

test.each(['/admin', '/admin/', '/admin/pages?q=x', '/admin/nowhere'])(
  '%s is the document of the admin, with its base path',
  async (path) => {
    const response = await product.visit(path)
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(html).toContain('data-base="/admin"')
    expect(html).not.toContain('data-by-pass')
    const [script = ''] = /\/admin\/assets\/[\w-]+\.js/.exec(html) ?? []
    expect((await product.visit(script)).headers.get('content-type')).toMatch(/javascript/)
  },
)

test('the document has the icon of the site', async () => {
  const html = await (await product.visit('/admin')).text()
  expect(html).toContain('<link rel="icon" href="http://site.test/icone-a.svg">')
})

test('an address that only begins with the same letters is a page of the site', async () => {
  expect(await (await product.visit('/administration')).text()).toContain('fr:administration')
  expect((await product.visit('/admin/assets/nothing.js')).status).toBe(404)
  expect((await fetch(`${product.url}/api/admin/session`)).status).toBe(401)
})

test('slugs below the path of the admin are reserved, and the start lists pages that it hides', async () => {
  expect(findSlugFault(rules, 'admin/x')).toBe('reserved')
  expect(findSlugFault(rules, 'administration')).toBeUndefined()
  const config = { databaseUrl: `file:${product.dataDir}/before.db`, site: testSite }
  await storePages(config, [
    pageWith({ fr: 'admin', en: 'admin/x' }),
    pageWith({ fr: 'administration' }),
  ])
  const { db, close } = await openDatabase(config.databaseUrl)
  const lines = await listShadowedPages(db, { ...place, site: { ...testSite, i18n: rules } })
  expect(lines.slice(1)).toEqual(['The admin at /admin hides the page "fr:admin" (/admin).'])
  expect(await listShadowedPages(db, { adminUrl: 'http://admin.test', site: testSite })).toEqual([])
  await close()
})

const all = ['site', 'api', 'admin'] as const
test.each([
  ['http://site.test', [...all], 'the address of the site itself'],
  ['http://other.test/admin', [...all], 'but only the site has a path'],
  ['http://site.test/admin/x', [...all], 'but its path must be one word'],
  ['http://site.test/Admin', [...all], 'but its path must be one word'],
  ['http://site.test/api', [...all], 'belongs to the product'],
  ['http://site.test/assets', [...all], 'belongs to the product'],
  ['http://site.test/login', [...all], 'belongs to the product'],
  ['http://site.test/en', [...all], 'belongs to the product or to a language'],
  ['http://site.test/admin', ['site', 'api'] as const, 'name both "site" and "admin"'],
])('the admin at %s, in a process of %j, is refused', (adminUrl, roles, sentence) => {
  const { publicUrl } = place
  const settings = { adminUrl, publicUrl, roles: [...roles], rules: testSite.i18n }
  expect(() => checkAdminAddress(settings)).toThrow(sentence)
})

test.each([['http://site.test:3001'], ['http://admin.site.test'], ['http://site.test/redaction']])(
  'the admin at %s is accepted',
  (adminUrl) => {
    const settings = { adminUrl, publicUrl: place.publicUrl, roles: [...all], rules: testSite.i18n }
    expect(() => checkAdminAddress(settings)).not.toThrow()
  },
)
