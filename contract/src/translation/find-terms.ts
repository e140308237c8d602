/** A term of a glossary. A term without a translation stays as it is in every text. */
export interface GlossaryEntry {
  term: string
  /** Null if the term is not translated. */
  translation: string | null
}

/** Returns what stands for the term in a translation. */
export const getExpectedWords = ({ term, translation }: GlossaryEntry) => translation ?? term

/**
 * Returns the terms that a text contains, in the order of the text. Case and the form of apostrophes
 * do not matter; a plural with `s` or `x` counts. Where a long term contains a short one, only the
 * long one is found.
 */
export function findTerms<T extends GlossaryEntry>(terms: readonly T[], text: string): T[] {
  const folded = foldTerm(text)
  const taken: Span[] = []
  const found: { entry: T; at: number }[] = []
  const byLength = terms.toSorted((a, b) => b.term.length - a.term.length)
  for (const entry of byLength) {
    const spans = findSpans(folded, foldTerm(entry.term))
    const free = spans.filter((span) => !taken.some((other) => overlaps(span, other)))
    taken.push(...free)
    if (free[0]) found.push({ entry, at: free[0].start })
  }
  return found.sort((a, b) => a.at - b.at).map(({ entry }) => entry)
}

/** Returns the terms of a text whose translation is not in its translation. */
export function findMissingTerms<T extends GlossaryEntry>(
  terms: readonly T[],
  source: string,
  translation: string,
): T[] {
  const folded = foldTerm(translation)
  return findTerms(terms, source).filter(
    (entry) => !folded.includes(foldTerm(getExpectedWords(entry))),
  )
}

/** Returns a term in the form in which terms are compared. */
export const foldTerm = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[’ʼ]/g, "'")
    .replaceAll(/[\s\u00ad\u200b]+/g, (run) => (run.trim() === '' ? ' ' : ''))
    .trim()

interface Span {
  start: number
  end: number
}

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end

function findSpans(text: string, term: string): Span[] {
  const spans: Span[] = []
  if (term === '') return spans
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const end = at + term.length
    if (startsWord(text, at) && endsWord(text, end)) spans.push({ start: at, end })
  }
  return spans
}

const letter = /[\p{L}\p{M}\p{N}]/u
/** Scripts that set no spaces between words. */
const withoutSpaces = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

/** True if no word goes on across a place in the text. */
function isBoundary(before: string, after: string) {
  if (!letter.test(before) || !letter.test(after)) return true
  return withoutSpaces.test(before) || withoutSpaces.test(after)
}

const startsWord = (text: string, at: number) => isBoundary(text[at - 1] ?? '', text[at] ?? '')

function endsWord(text: string, end: number) {
  const last = text[end - 1] ?? ''
  if (isBoundary(last, text[end] ?? '')) return true
  return /[sx]/.test(text[end] ?? '') && isBoundary(text[end] ?? '', text[end + 1] ?? '')
}
