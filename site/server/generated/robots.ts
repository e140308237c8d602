import { screenPrefixes } from '@vitrine/contract/locale/locale'
import type { PublicConfig } from '../../app/site/site.ts'

/**
 * What crawlers are asked to leave alone: the API, and the screens at their own addresses. A page below
 * `/docs/dashboard` is a page like any other.
 */
export function robotsTxt({ siteUrl, i18n }: Pick<PublicConfig, 'siteUrl' | 'i18n'>): string {
  const screens = [...new Set(['', ...screenPrefixes(i18n)])].map((prefix) => `/${prefix}dashboard`)
  const closed = ['/api/', ...screens.flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])]
  const lines = closed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}
