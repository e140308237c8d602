import * as z from 'zod/mini'

/** How long a tracked link leads on after the click (specification §9). */
export const linkExpirySeconds = 3_600

/** Longest address that a tracked link leads to. */
export const urlMax = 2_048

/** What `{api}/go/{encoded}` carries: base64url of this as JSON in UTF-8 (specification §7). */
export const GoLink = z.object({
  id: z.int().check(z.minimum(0)),
  model: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Absolute address that the link leads to. */
  url: z.string().check(z.minLength(1), z.maxLength(urlMax)),
  /** End of its time, in seconds since 1970. */
  exp: z.int(),
})
export type GoLink = z.infer<typeof GoLink>

/** The last part of the address of a link that is followed now. */
export function encodeGoLink(link: Omit<GoLink, 'exp'>, now: Date): string {
  const exp = Math.floor(now.getTime() / 1_000) + linkExpirySeconds
  const bytes = new TextEncoder().encode(JSON.stringify({ ...link, exp }))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** The link that was encoded, in either alphabet of base64; undefined when it is none. */
export function decodeGoLink(encoded: string): GoLink | undefined {
  try {
    const binary = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return GoLink.safeParse(JSON.parse(json)).data
  } catch {
    // No base64, no UTF-8 or no JSON: whoever made it, it is no link of ours.
    return undefined
  }
}
