import { getScreenPrefixes } from '@vitrine/contract/locale/locale'
import type { BaseConfig } from '../../app/site/site.ts'

/**
 * Returns `robots.txt`: disallows the API and the screens at their exact addresses. A page below
 * `/docs/dashboard` is a normal page.
 */
export function renderRobotsTxt({ siteUrl, i18n }: Pick<BaseConfig, 'siteUrl' | 'i18n'>): string {
  const screens = [...new Set(['', ...getScreenPrefixes(i18n)])].map(
    (prefix) => `/${prefix}dashboard`,
  )
  const disallowed = ['/api/', ...screens.flatMap((path) => [`${path}$`, `${path}/`, `${path}?`])]
  const lines = disallowed.map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...lines, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n')
}
