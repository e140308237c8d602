import { decodeOrKeep } from '@vitrine/contract/addresses/address'

/** Returns a pattern for `like`: the longest part of a path that needs no encoding. */
export function toLikePattern(path: string): string {
  const runs = path.match(/[A-Za-z0-9.-]+/g) ?? []
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  return `%${longest}%`
}

/** Matches an address up to the end of its attribute or text. Matches may overlap. */
const addressPattern = /(?=\/(?:media|storage)\/([^"'<>]{1,600}))/g
/** Possible end of an address: `/media/a.png` is not `/media/a.png.webp`. */
const endPattern = /[?#\s,&]|$/g
/** Maximum number of addresses in a text, and of possible ends of each. */
const addressesMax = 5_000
const endsMax = 10

/**
 * Returns the paths that content may name: plain, percent-encoded, or with entities. A path may
 * contain a character that ends other addresses, so each possible end gives a path.
 */
export function findMediaPaths(content: string): Set<string> {
  const paths = new Set<string>()
  for (const [, rest = ''] of content.matchAll(addressPattern).take(addressesMax))
    for (const { index } of rest.matchAll(endPattern).take(endsMax)) {
      const written = rest.slice(0, index)
      for (const path of [written, decodeOrKeep(written), written.replaceAll('&amp;', '&')])
        paths.add(path)
    }
  return paths
}
