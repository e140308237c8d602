import { contentTags, droppedTags } from '@vitrine/contract/html/content-html'
import { isAllowed } from '../document/attributes.ts'
import { isInline } from '../document/kinds.ts'
import { type Attributes, type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { noteMark } from './footnotes.ts'
import { getPastedStyle } from './pasted-style.ts'
import { getAttributeValue, isBlankInside, unwrapOnlyParagraph, wrapPieces } from './pieces.ts'
import { isPastablePicture } from './skipped-pictures.ts'
import { isRemotePlayer } from './skipped-players.ts'
import { listWordParagraphs } from './word-lists.ts'

/**
 * Cleans HTML of the clipboard so that it is as if written here: no styles, no empty paragraphs,
 * real lists. It knows Word, LibreOffice, Google Docs and web pages.
 */
export function cleanPastedPieces(pieces: Piece[]): Piece[] {
  return joinQuotes(withoutGaps(cleaned(listWordParagraphs(pieces))))
}

const known = new Set(contentTags)
/** Elements with the same meaning as one of the content rules. */
const renamed = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['h1', 'h2'],
])

function cleaned(pieces: Piece[], isVerbatim = false): Piece[] {
  return pieces.flatMap((piece) => {
    if (!isElement(piece)) return [isVerbatim ? piece : piece.replaceAll(/[\t\n\r\f ]+/g, ' ')]
    if (isNoise(piece)) return []
    return asElement(piece, isVerbatim)
  })
}

const noise = new Set(['o:p', 'w:sdtpr', 'xml', 'col', 'colgroup'])

/** True for elements without content: marks of programs, pictures that cannot be taken. */
function isNoise({ tag, attributes, children }: ElementPiece): boolean {
  if (droppedTags.has(tag) || noise.has(tag)) return isBlankInside(children) || tag !== 'o:p'
  if (tag === 'br') return getAttributeValue(attributes, 'class') === 'Apple-interchange-newline'
  if (tag === 'img') return !isPastablePicture(getAttributeValue(attributes, 'src'))
  return isRemotePlayer({ tag, attributes, children })
}

function asElement(piece: ElementPiece, isWithinPre: boolean): Piece[] {
  const isVerbatim = isWithinPre || piece.tag === 'pre'
  const inside = cleaned(piece.children, isVerbatim)
  const children = isVerbatim || isInline(piece.tag) ? inside : withoutEnds(inside)
  const style = getPastedStyle(piece.attributes)
  const tag = getTag(piece)
  if (tag === 'span' || tag === 'font') return styled(style, children)
  if (!known.has(tag) || isPlain(tag, style) || (tag === 'div' && isOnlyAFrame(children)))
    return children
  if (
    tag === 'a' &&
    (isLost(getAttributeValue(piece.attributes, 'href')) || isBlankInside(children))
  )
    return children
  if (tag === 'figure' && !children.some(isShown)) return children.flatMap(asParagraphs)
  const kept = { tag, attributes: keptAttributes(tag, piece.attributes), children }
  if (isParagraph(tag) && isBlankInside(children)) return []
  if (tag === 'blockquote' && piece.tag === 'p')
    return [{ ...kept, children: [{ tag: 'p', attributes: [], children }] }]
  if (tag === 'li' || tag === 'td' || tag === 'th')
    return [{ ...kept, children: unwrapOnlyParagraph(children) ?? children }]
  return tag === 'ul' || tag === 'ol' ? [withNestedLists(kept)] : [kept]
}

/** Paragraph styles with a meaning, by the classes that Word uses in every language. */
const styles = new Map([
  ['MsoTitle', 'h2'],
  ['MsoQuote', 'blockquote'],
  ['MsoIntenseQuote', 'blockquote'],
  ['MsoCaption', 'figcaption'],
])

function getTag(piece: ElementPiece): string {
  const style =
    piece.tag === 'p' ? styles.get(getAttributeValue(piece.attributes, 'class')) : undefined
  if (style) return style
  return isTitle(piece) ? 'h2' : (renamed.get(piece.tag) ?? piece.tag)
}

/** The title of a Google document is a paragraph of this size. */
const isTitle = ({ tag, children }: ElementPiece) =>
  tag === 'p' &&
  !isBlankInside(children) &&
  children.every(
    (child) => isElement(child) && /font-size:\s*26pt/.test(getPastedStyle(child.attributes)),
  )

const isParagraph = (tag: string) => tag === 'p' || tag === 'figcaption' || tag === 'h2'

/** True for links within the source document, and to files of a computer. */
const isLost = (href: string) => href === '' || /^(?:#|file:)/i.test(href)

/** True for anything in a figure but its caption and white space. */
const isShown = (piece: Piece) =>
  isElement(piece) ? piece.tag !== 'figcaption' && !isBlankInside([piece]) : piece.trim() !== ''

const asParagraphs = (piece: Piece): Piece[] => {
  if (!isElement(piece) || piece.tag !== 'figcaption') return [piece]
  return piece.children.some(isBlock) ? piece.children : [{ ...piece, tag: 'p' }]
}

// Google Docs wraps all of it in a `b` that is not bold.
const isPlain = (tag: string, style: string) =>
  tag === 'strong' && /(?<![\w-])font-weight:\s*(?:normal|400)/.test(style)

const isOnlyAFrame = (children: Piece[]) => children.some(isBlock) || isBlankInside(children)

const isBlock = (piece: Piece) => isElement(piece) && !isInline(piece.tag)

/** Styles with a meaning become elements. */
const looks: [style: RegExp, tag: string][] = [
  [/(?<![\w-])font-weight:\s*(?:bold|[6-9]00)/, 'strong'],
  [/(?<![\w-])font-style:\s*italic/, 'em'],
  [/text-decoration[^;]*line-through/, 's'],
  [/vertical-align:\s*super/, 'sup'],
  [/vertical-align:\s*sub(?!\w)/, 'sub'],
]

function styled(style: string, children: Piece[]): Piece[] {
  if (isBlankInside(children) || children.some(isBlock)) return children
  const tags = looks.filter(([look]) => look.test(style)).map(([, tag]) => tag)
  return wrapPieces(tags, children)
}

const carried = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope'])
const carriedByLists = new Set(['start', 'value', 'type', 'reversed'])

function keptAttributes(tag: string, attributes: Attributes): Attributes {
  const isOfList = tag === 'ol' || tag === 'li'
  return attributes.flatMap(([name, value]) => {
    if (tag === 'sup' && name === noteMark) return [[name, value] as const]
    const isCarried = carried.has(name) || (isOfList && carriedByLists.has(name))
    if (!isCarried || !isAllowed(tag, name)) return []
    return [[name, name === 'href' ? withoutDetour(value) : value] as const]
  })
}

/** Google Docs redirects every link over its own address. */
function withoutDetour(href: string): string {
  if (!href.startsWith('https://www.google.com/url?')) return href
  return new URL(href).searchParams.get('q') ?? href
}

/** Moves a list between two items into the first of them, as Google Docs writes it. */
function withNestedLists(list: ElementPiece): ElementPiece {
  const items: ElementPiece[] = []
  for (const child of list.children) {
    if (!isElement(child)) continue
    const last = items.at(-1)
    if (child.tag === 'li') items.push({ ...child })
    else if (last) last.children = [...last.children, child]
    else items.push({ tag: 'li', attributes: [], children: [child] })
  }
  return { ...list, children: items }
}

/** Removes white space at the ends of a block, which comes from the line breaks of LibreOffice. */
function withoutEnds(pieces: Piece[]): Piece[] {
  const last = pieces.length - 1
  return pieces
    .map((piece, at) => {
      if (isElement(piece)) return piece
      const begun = at === 0 ? piece.replace(/^ /, '') : piece
      return at === last ? begun.replace(/ $/, '') : begun
    })
    .filter((piece) => piece !== '')
}

/** Removes white space and line breaks between blocks. */
function withoutGaps(pieces: Piece[]): Piece[] {
  if (!pieces.some(isBlock)) return pieces
  return pieces.filter((piece) => (isElement(piece) ? piece.tag !== 'br' : piece.trim() !== ''))
}

/** Joins adjacent quotations: Word writes one for each paragraph. */
export function joinQuotes(pieces: Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    if (last !== undefined && isQuote(last) && isQuote(piece))
      joined[joined.length - 1] = { ...last, children: [...last.children, ...piece.children] }
    else joined.push(piece)
  }
  return joined
}

const isQuote = (piece: Piece): piece is ElementPiece =>
  isElement(piece) && piece.tag === 'blockquote'
