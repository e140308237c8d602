import * as z from 'zod/mini'

/** Lifetime of a tracked link after the click (specification §9). */
export const linkExpirySeconds = 3_600

/** Maximum characters of the target of a tracked link. */
export const goLinkUrlMax = 2_048

/** A tracked link: `{api}/go/{encoded}` with the base64url of this as JSON (specification §7). */
export const GoLink = z.object({
  id: z.int().check(z.minimum(0)),
  model: z.string().check(z.minLength(1), z.maxLength(100)),
  url: z.string().check(z.minLength(1), z.maxLength(goLinkUrlMax)),
  /** Time of expiry, in seconds since 1970. */
  exp: z.int(),
})
export type GoLink = z.infer<typeof GoLink>

/** Encodes a link that is followed now, for the path of its address. */
export function encodeGoLink(link: Omit<GoLink, 'exp'>, now: Date): string {
  const exp = Math.floor(now.getTime() / 1_000) + linkExpirySeconds
  const bytes = new TextEncoder().encode(JSON.stringify({ ...link, exp }))
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Decodes a link, in base64 or base64url; returns undefined if it is invalid. */
export function decodeGoLink(encoded: string): GoLink | undefined {
  try {
    const binary = atob(encoded.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return GoLink.safeParse(JSON.parse(json)).data
  } catch {
    // Invalid base64, UTF-8 or JSON.
    return undefined
  }
}
