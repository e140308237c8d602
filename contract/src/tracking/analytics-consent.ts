/** Cookie with the consent to Matomo: the visitor id, or `no`. */
export const consentCookie = 'analytics-consent'

/** Six months, as the CNIL recommends for both answers. */
export const consentSeconds = 15_552_000

const refused = 'no'
const visitorPattern = /^[0-9a-f]{16}$/
const visitorBytes = 8

/** The reader's answer. `visitor` is the id of the browser for Matomo. */
export type Consent = { visitor: string } | 'refused' | 'unasked'

/** Parses the value of the cookie; an invalid one counts as `unasked`. */
export function parseConsent(value: string | undefined): Consent {
  if (value === refused) return 'refused'
  return value !== undefined && visitorPattern.test(value) ? { visitor: value } : 'unasked'
}

/** Returns a random visitor id in the format of Matomo: 16 hexadecimal digits. */
export function createVisitorId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(visitorBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the `Set-Cookie` value of an answer; without a visitor id it is a refusal. */
export function formatConsentCookie(visitor: string | undefined, secure: boolean): string {
  const cookie = `${consentCookie}=${visitor ?? refused}; Path=/; Max-Age=${consentSeconds}; SameSite=Lax`
  return secure ? `${cookie}; Secure` : cookie
}
