import { expect, test } from 'vitest'
import { testConfig } from '../testing/config.ts'
import { renderRobotsTxt } from './robots.ts'

const text = renderRobotsTxt({ ...testConfig, siteUrl: 'https://site.test' })
const closed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)

// RFC 9309 §2.2.3: `$` ends an address, anything else begins one.
const isClosed = (address: string) =>
  closed.some((path) =>
    path.endsWith('$') ? address === path.slice(0, -1) : address.startsWith(path),
  )

test.each([
  '/dashboard',
  '/dashboard/login',
  '/dashboard?locale=fr',
  '/en/dashboard',
  '/en/dashboard/profile',
  '/api/x',
])('%s is left alone', (address) => {
  expect(isClosed(address)).toBe(true)
})

test.each([
  '/',
  '/docs/dashboard',
  '/en/docs/dashboard/first',
  '/dashboard-guide',
  '/en/dashboards',
])('%s is a page like any other', (address) => {
  expect(isClosed(address)).toBe(false)
})

test('the sitemap is named by its whole address', () => {
  expect(text).toContain('\nSitemap: https://site.test/sitemap.xml\n')
})
