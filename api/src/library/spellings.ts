/** How content may write the address of a file, and what finds the rows that might. */
export interface Spellings {
  texts: string[]
  /** For `like`: letters and digits of the path that no spelling changes. */
  pattern: string
}

/** Content names a file as it is called, percent-encoded, or with entities. */
export function spellingsOf(path: string): Spellings {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const texts = [...new Set([path, encoded, encodeURI(path), path.replaceAll('&', '&amp;')])]
  const plain = path.match(/[A-Za-z0-9.-]+/g) ?? []
  const longest = plain.reduce((best, run) => (run.length > best.length ? run : best), '')
  return { texts, pattern: `%${longest}%` }
}

const places = ['/media/', '/storage/']
/** What may follow an address: `/media/a.png` is not `/media/a.png.webp`. */
const follows = /^(?:[?#"'\s,<>&)]|$)/

/** Whether content names a file. */
export const isNamedIn = (content: string, { texts }: Spellings): boolean =>
  places.some((place) => texts.some((text) => holds(content, place + text)))

function holds(content: string, address: string): boolean {
  for (let at = content.indexOf(address); at !== -1; at = content.indexOf(address, at + 1)) {
    const end = at + address.length
    if (follows.test(content.slice(end, end + 1))) return true
  }
  return false
}
