/** An address among words: its place in them, and its target. */
interface FoundAddress {
  from: number
  to: number
  href: string
}

const opening = /^[\p{Ps}\p{Pi}"'’<]+/u
const closing = /[\p{Pe}\p{Pf}"'’>.,;:!?…]+$/u

/** Finds the web or mail address in a word, without the punctuation around it. */
export function findAddress(word: string): FoundAddress | undefined {
  const from = opening.exec(word)?.[0].length ?? 0
  const bare = word.slice(from)
  const end = withoutClosing(bare)
  const href = parseHref(bare.slice(0, end))
  return href === undefined ? undefined : { from, to: from + end, href }
}

// Addresses of Wikipedia may end with a closing parenthesis that belongs to them.
function withoutClosing(word: string): number {
  const end = word.length - (closing.exec(word)?.[0].length ?? 0)
  const isOpen = word.slice(0, end).includes('(') && !word.slice(0, end).includes(')')
  return isOpen && word[end] === ')' ? end + 1 : end
}

const web = /^https?:\/\/[^\s<>"]+$/i
const withoutScheme = /^www\.[^\s<>"/]+\.[^\s<>"]+$/i
const mail = /^[\p{L}\p{N}.+_-]+@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u

/** Returns the target of words that are an address and nothing else. */
export function parseHref(words: string): string | undefined {
  const text = words.trim()
  if (mail.test(text)) return `mailto:${text}`
  const href = withoutScheme.test(text) ? `https://${text}` : text
  if (!web.test(href) || !URL.canParse(href)) return undefined
  const { hostname } = new URL(href)
  return hostname.includes('.') || hostname === 'localhost' ? href : undefined
}
