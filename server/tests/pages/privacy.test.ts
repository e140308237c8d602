import type { SiteConfig } from '@vitrine/contract/config/config'
import { expect, test } from 'vitest'
import { pageWith, startTestProduct, testSite } from '../../src/testing/product.ts'

const privacy = pageWith({ fr: 'vie-privee', en: 'privacy' }, { template: 'privacy' })
const always = ['vitrine_session', 'XSRF-TOKEN', 'vitrine_device', 'vitrine_pass']
const noPrefix = { ...testSite.i18n, strategy: 'no_prefix' as const }

const sites: [string, Partial<SiteConfig>, string[]][] = [
  ['the default settings', {}, ['not-counted', ...always]],
  ['tracking is off', { tracking: { ...testSite.tracking, enabled: false } }, always],
  [
    'sign-in by tokens',
    { auth: { ...testSite.auth, mode: 'token' } },
    ['not-counted', ...always, 'vitrine-token'],
  ],
  ['no prefixes', { i18n: noPrefix }, ['no-prefix-locale', 'not-counted', ...always]],
  [
    'Matomo with consent',
    { analytics: { sender: 'matomo', url: 'https://m.test', siteId: 7, consent: 'ask' } },
    ['not-counted', 'analytics-consent', ...always],
  ],
]

test.each([
  ['http://site.test', 'http://admin.test', []],
  ['http://site.test', 'http://site.test/admin', ['vitrine_admin']],
  ['https://site.test', 'https://site.test/admin', ['__Secure-vitrine_admin']],
])(
  'with the site at %s and the admin at %s the admin cookies are %j',
  async (publicUrl, adminUrl, named) => {
    const product = await startTestProduct({ pages: [privacy], config: { publicUrl, adminUrl } })
    const html = await (await product.visit('/vie-privee')).text()
    expect(html.match(/[\w-]*vitrine_admin/g) ?? []).toEqual(named)
    await product.stop()
  },
)

test.each(sites)('the privacy page lists the cookies of the site: %s', async (_, site, cookies) => {
  const product = await startTestProduct({ pages: [privacy], site })
  const html = await (await product.visit('/vie-privee')).text()
  const named = [...html.matchAll(/<th scope="row"><code[^>]*>([^<]+)</g)].map(([, name]) => name)
  expect(named).toEqual(cookies)
  await product.stop()
})
