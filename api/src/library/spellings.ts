import { decodeOrKeep } from '@vitrine/contract/addresses/address'

/** Returns a pattern for `like`: the longest part of a path that is the same in every spelling. */
export function patternOf(path: string): string {
  const plain = path.match(/[A-Za-z0-9.-]+/g) ?? []
  const longest = plain.reduce((best, run) => (run.length > best.length ? run : best), '')
  return `%${longest}%`
}

/** Address of a file, up to the end of its attribute or text. It may contain another address. */
const addresses = /(?=\/(?:media|storage)\/([^"'<>]{1,600}))/g
/** What may follow an address: `/media/a.png` is not `/media/a.png.webp`. */
const follows = /[?#\s,&]|$/g
/** Maximum number of addresses that are read in a text, and of possible ends of each. */
const addressesMax = 5_000
const endsMax = 10

/**
 * Returns the paths of files that content may name: as they are, percent-encoded, or with entities.
 * A path may contain a character that ends other addresses, so each possible end gives a path.
 */
export function pathsNamedIn(content: string): Set<string> {
  const paths = new Set<string>()
  for (const [, rest = ''] of content.matchAll(addresses).take(addressesMax))
    for (const { index } of rest.matchAll(follows).take(endsMax)) {
      const written = rest.slice(0, index)
      for (const path of [written, decodeOrKeep(written), written.replaceAll('&amp;', '&')])
        paths.add(path)
    }
  return paths
}
