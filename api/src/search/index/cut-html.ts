/** Text of published HTML: what readers read, and the headings with their places in it. */
export interface CutHtml {
  /** Text without headings. */
  body: string
  headings: CutHeading[]
  /** Alternatives of pictures. */
  alternatives: string
}

export interface CutHeading {
  /** Anchor of the heading; empty if it has none. */
  id: string
  text: string
  /** Place in `body` at which its section begins. */
  at: number
}

const tagPattern = /<(\/?)([a-z][a-z0-9]*)([^>"]*(?:"[^"]*"[^>"]*)*)>/g
const headingName = /^h[2-6]$/
/** Elements within a line. Every other one ends a word. */
const phrases = new Set(
  'a abbr b bdi bdo cite code del dfn em i ins kbd mark q ruby s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)
/** Brackets around the reading of a character, which is the character's own in the text. */
const skipped = new Set(['rp', 'rt'])

/** Cuts the beginning of a text, of about a number of characters. */
export const cutBeginning = (html: string, max: number): CutHtml =>
  cutHtml(html.length > max ? html.slice(0, max).replace(/<[^<>]*$/, '') : html)

/**
 * Cuts the HTML that the publishing pipeline has printed. A scanner is enough for it: it is
 * well-formed, and has no scripts or comments.
 */
export function cutHtml(html: string): CutHtml {
  const body: string[] = []
  const alternatives: string[] = []
  const headings: CutHeading[] = []
  let heading: { id: string; parts: string[] } | undefined
  let length = 0
  let last = 0
  let skipping = 0
  let endsWithSpace = false
  const add = (text: string) => {
    if (skipping > 0) return
    if (heading) heading.parts.push(text)
    else {
      // One space between two blocks is enough.
      const piece = endsWithSpace && text.startsWith(' ') ? text.slice(1) : text
      if (piece === '') return
      body.push(piece)
      endsWithSpace = piece.endsWith(' ')
      length += piece.length
    }
  }
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(
    tagPattern,
  )) {
    if (index > last) add(toText(html.slice(last, index)))
    last = index + tag.length
    if (skipped.has(name)) skipping += slash ? -1 : 1
    else if (headingName.test(name)) {
      if (!slash) heading = { id: readAttribute(attributes, 'id'), parts: [] }
      else if (heading) {
        headings.push({ id: heading.id, text: tidy(heading.parts.join('')), at: length })
        heading = undefined
      }
    } else if (name === 'img') {
      alternatives.push(readAttribute(attributes, 'alt'))
      add(' ')
    } else if (!phrases.has(name)) add(' ')
  }
  if (last < html.length) add(toText(html.slice(last)))
  return { body: body.join(''), headings, alternatives: tidy(alternatives.join(' ')) }
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Most texts need no change, which a search sees faster than a replacement. */
const toText = (text: string) =>
  decode(uneven.test(text) ? text.replaceAll(/[ \t\r\n]+/g, ' ') : text)

const uneven = /[\t\r\n]| {2}/

function readAttribute(attributes: string, name: string): string {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? '' : decode(found)
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
const pointMax = 0x10ffff

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi,
    (all, hex, ten, word) => {
      if (word !== undefined) return Object.hasOwn(named, word) ? (named[word] ?? all) : all
      const point = hex === undefined ? Number(ten) : Number.parseInt(hex, 16)
      return point <= pointMax ? String.fromCodePoint(point) : all
    },
  )
}
