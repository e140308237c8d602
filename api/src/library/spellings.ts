/** A pattern for `like`: letters and digits of a path that no spelling changes. */
export function patternOf(path: string): string {
  const plain = path.match(/[A-Za-z0-9.-]+/g) ?? []
  const longest = plain.reduce((best, run) => (run.length > best.length ? run : best), '')
  return `%${longest}%`
}

/** An address of a file up to the end of its attribute or text. Within one another may begin. */
const addresses = /(?=\/(?:media|storage)\/([^"'<>]{1,600}))/g
/** What may follow an address: `/media/a.png` is not `/media/a.png.webp`. */
const follows = /[?#\s,&]|$/g
/** Bounds for a text of nothing but addresses: how many are read, and how many ends of each. */
const addressesMax = 5_000
const endsMax = 10

/**
 * The paths of files that content may name: as they are called, percent-encoded, or with entities. A
 * path may hold a sign that ends addresses elsewhere, so all ends are taken.
 */
export function pathsNamedIn(content: string): Set<string> {
  const paths = new Set<string>()
  for (const [, rest = ''] of content.matchAll(addresses).take(addressesMax))
    for (const { index } of rest.matchAll(follows).take(endsMax)) {
      const written = rest.slice(0, index)
      for (const path of [written, decoded(written), written.replaceAll('&amp;', '&')])
        paths.add(path)
    }
  return paths
}

function decoded(written: string): string {
  if (!written.includes('%')) return written
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
