import { expect, test } from 'vitest'
import { testConfig } from '../testing/config.ts'
import { renderRobotsTxt } from './robots.ts'

const text = renderRobotsTxt({ ...testConfig, siteUrl: 'https://site.test' })
const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)

// RFC 9309 §2.2.3: `$` ends an address, anything else begins one.
const isDisallowed = (address: string) =>
  disallowed.some((path) =>
    path.endsWith('$') ? address === path.slice(0, -1) : address.startsWith(path),
  )

test.each([
  '/dashboard',
  '/dashboard/login',
  '/dashboard?locale=fr',
  '/en/dashboard',
  '/en/dashboard/profile',
  '/api/x',
])('%s is disallowed', (address) => {
  expect(isDisallowed(address)).toBe(true)
})

test.each([
  '/',
  '/docs/dashboard',
  '/en/docs/dashboard/first',
  '/dashboard-guide',
  '/en/dashboards',
])('%s is allowed', (address) => {
  expect(isDisallowed(address)).toBe(false)
})

test('the sitemap is named by its full URL', () => {
  expect(text).toContain('\nSitemap: https://site.test/sitemap.xml\n')
})
