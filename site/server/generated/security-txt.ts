import { dayMs } from '@vitrine/contract/bounds/durations'
import type { BaseConfig } from '../../app/site/site.ts'

/** The expiry date moves on every day. */
const validDays = 180

/** `/.well-known/security.txt` (RFC 9116): the contact for vulnerabilities. */
export function renderSecurityTxt(
  { i18n, siteUrl }: BaseConfig,
  contact: string,
  now: Date,
): string {
  const today = Math.floor(now.getTime() / dayMs)
  const expires = new Date((today + validDays) * dayMs)
  const codes = i18n.locales.map(({ code }) => code)
  const languages = [...new Set([i18n.defaultLocale, ...codes])].join(', ')
  // RFC 9116 requires https.
  const canonical = siteUrl.startsWith('https:')
    ? `Canonical: ${siteUrl}/.well-known/security.txt\n`
    : ''
  return `Contact: ${contact}\nExpires: ${expires.toISOString()}\nPreferred-Languages: ${languages}\n${canonical}`
}
