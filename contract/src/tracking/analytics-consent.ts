/** Cookie of the answer whether Matomo may recognise this browser: its number, or `no`. */
export const consentCookie = 'analytics-consent'

/** Six months, as the CNIL recommends for a yes as for a no. */
export const consentSeconds = 15_552_000

const refused = 'no'
const numberPattern = /^[0-9a-f]{16}$/
const numberBytes = 8

/** What a reader has answered: the number of the browser, a refusal, or nothing yet. */
export type Consent = { visitor: string } | 'refused' | 'unasked'

/** The answer in the value of the cookie; what nobody of ours has written is none. */
export function consentIn(value: string | undefined): Consent {
  if (value === refused) return 'refused'
  return value !== undefined && numberPattern.test(value) ? { visitor: value } : 'unasked'
}

/** A number of a browser, which is drawn by lot: Matomo wants 16 hexadecimal digits. */
export function newVisitor(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(numberBytes))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The cookie that keeps an answer, as it is set; a refusal throws the number away. */
export function consentAsCookie(visitor: string | undefined, secure: boolean): string {
  const kept = `${consentCookie}=${visitor ?? refused}; Path=/; Max-Age=${consentSeconds}; SameSite=Lax`
  return secure ? `${kept}; Secure` : kept
}
