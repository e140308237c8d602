import { decodeCookie } from '@vitrine/contract/http/cookies'

/** Cookie of the token in token mode. The server reads it to render screens. */
export const tokenCookie = 'vitrine-token'

/** Same lifetime as "remember me" in the API. */
const rememberedSeconds = 30 * 24 * 3_600

/** Cookie that stores a token, or deletes it if undefined. `remember` outlives the browser. */
export function toTokenCookie(
  siteUrl: string,
  token: string | undefined,
  remember = false,
): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${tokenCookie}=${encodeURIComponent(token ?? '')}; Path=/; SameSite=Lax${secure}`
  if (token === undefined) return `${cookie}; Max-Age=0`
  return remember ? `${cookie}; Max-Age=${rememberedSeconds}` : cookie
}

/** Reads a token from its cookie; undefined if it is malformed. */
export const parseToken = (value: string | undefined) => (value ? decodeCookie(value) : undefined)
