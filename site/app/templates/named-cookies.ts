import { csrfCookie } from '@vitrine/contract/identity/csrf'
import { adminCookieNames } from '@vitrine/contract/identity/handoff-token'
import { sessionCookies } from '@vitrine/contract/identity/session-cookies'
import { getLocaleCookieName, localeCookies } from '@vitrine/contract/locale/locale'
import { consentCookie } from '@vitrine/contract/tracking/analytics-consent'
import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import { tokenCookie } from '../identity/token.ts'
import type { PublicConfig } from '../site/site.ts'

interface NamedCookie {
  name: string
  /** Prefix of its texts in `locales/privacy`: `localeWhen`, `localeWhy`. */
  text: string
  /** True if a site with this configuration may set it. */
  isUsed: (config: PublicConfig) => boolean
}

const toLocaleCookie = (name: string) => ({
  name,
  text: 'locale',
  isUsed: ({ i18n }: PublicConfig) => getLocaleCookieName(i18n) === name,
})

const toAdminCookie = (name: string) => ({
  name,
  text: 'admin',
  isUsed: ({ adminCookie }: PublicConfig) => adminCookie === name,
})

/** Cookies for the privacy page. A new one must be added here (`demo-texts.test.ts`). */
export const namedCookies: NamedCookie[] = [
  toLocaleCookie(localeCookies.noPrefix),
  toLocaleCookie(localeCookies.hash),
  {
    name: optOutCookie,
    text: 'optOut',
    isUsed: ({ tracking, analytics }) => tracking || analytics !== undefined,
  },
  {
    name: consentCookie,
    text: 'consent',
    isUsed: ({ analytics }) => analytics?.sender === 'matomo' && analytics.consent === 'ask',
  },
  { name: sessionCookies.session, text: 'session', isUsed: always },
  { name: csrfCookie, text: 'csrf', isUsed: always },
  { name: sessionCookies.device, text: 'device', isUsed: always },
  { name: sessionCookies.pass, text: 'pass', isUsed: always },
  toAdminCookie(adminCookieNames.http),
  toAdminCookie(adminCookieNames.https),
  { name: tokenCookie, text: 'token', isUsed: ({ auth }) => auth.mode === 'token' },
]

function always() {
  return true
}
