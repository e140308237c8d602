import { decodedCookie } from '@vitrine/contract/http/cookies'

/** Where a token is kept in token mode: the site's server reads it too, to draw the screens. */
export const tokenCookie = 'vitrine-token'

/** As long as the API keeps those who ask to be remembered. */
const rememberedSeconds = 30 * 24 * 3_600

/** The cookie that keeps a token, or that throws it away; `remember`: after the browser has closed. */
export function tokenField(siteUrl: string, token: string | undefined, remember = false): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const field = `${tokenCookie}=${encodeURIComponent(token ?? '')}; Path=/; SameSite=Lax${secure}`
  if (token === undefined) return `${field}; Max-Age=0`
  return remember ? `${field}; Max-Age=${rememberedSeconds}` : field
}

/** A token as it stands in its cookie; one that was not written by us is none. */
export const tokenIn = (value: string | undefined) => (value ? decodedCookie(value) : undefined)
