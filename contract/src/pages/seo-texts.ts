import type { PageTexts } from './page-texts.ts'

type Titles = Pick<PageTexts, 'title' | 'seo_title'>
interface Described extends Titles {
  seo_description: string
  content?: string | undefined
}

/** Number of characters of a title and a description that search engines show. */
export const searchResultMax = { title: 60, description: 155 } as const

/** Returns the title of a page's document: its SEO title, else its title and the site's name. */
export function getDocumentTitle({ title, seo_title }: Titles, siteName: string): string {
  if (seo_title) return seo_title
  return title && title !== siteName ? `${title} – ${siteName}` : siteName
}

/**
 * Returns the description of a page: its own, else the first words of its content, else the title
 * of its document.
 */
export const getDocumentDescription = (texts: Described, siteName: string): string =>
  texts.seo_description || getFirstWords(texts.content ?? '') || getDocumentTitle(texts, siteName)

/** Maximum length in UTF-16 code units: search engines show little more. */
const wordsMax = 160
/** Maximum number of UTF-16 code units of the content that are read. */
const readMax = 4_000

const paragraph = /<p(?:\s[^>]*)?>(.*?)(?:<\/p>|$)/gs
const tag = /<(?:[^<>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*(?:>|$)/g
const lineBreak = /<br\b[^>]*>/g

/** Returns the first words of the paragraphs in HTML, or of the whole text if it has none. */
function getFirstWords(html: string): string {
  const start = html.slice(0, readMax)
  let words = ''
  for (const [, inner = ''] of start.matchAll(paragraph)) {
    words = `${words} ${toPlainText(inner)}`.trim()
    if (words.length > wordsMax) break
  }
  return shorten(words || toPlainText(start.replaceAll('<', ' <')))
}

/** Returns the text of HTML on one line. */
export const toPlainText = (html: string): string =>
  html
    .replaceAll(lineBreak, ' ')
    .replaceAll(tag, '')
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi, decodeReference)
    .replaceAll(/[ \t\r\n\f]+/g, ' ')
    .trim()

const namedCharacters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
const lastCodePoint = 0x10ffff

function decodeReference(reference: string, hex?: string, decimal?: string, name?: string): string {
  if (name) return namedCharacters[name.toLowerCase()] ?? reference
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code > 0 && code <= lastCodePoint ? String.fromCodePoint(code) : ' '
}

function shorten(text: string): string {
  if (text.length <= wordsMax) return text
  const cut = text.slice(0, wordsMax - 1)
  // Japanese and Chinese have no spaces between words, so the text may end anywhere.
  const end = cut.lastIndexOf(' ')
  const words = end > wordsMax / 2 ? cut.slice(0, end) : cut
  return `${words.replace(/[\s,;:.–—-]+$/, '').toWellFormed()}…`
}
