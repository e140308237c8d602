import { contentTags, droppedTags } from '@vitrine/contract/content-html'
import { isAllowed } from '../document/attributes.ts'
import { isAmongWords } from '../document/kinds.ts'
import { type Attributes, type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { isHeld } from './left-pictures.ts'
import { lookOf } from './looks.ts'
import { listWordParagraphs } from './word-lists.ts'

/**
 * What other programs put on the clipboard, made into what somebody would have written here: no
 * looks, no empty paragraphs, lists that are lists. Word, LibreOffice, Google Docs and web pages.
 */
export function cleanPasted(pieces: Piece[]): Piece[] {
  return withoutGaps(cleaned(listWordParagraphs(pieces)))
}

const known = new Set(contentTags)
/** Names of one thing, of which the text has another. */
const renamed = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['h1', 'h2'],
])

function cleaned(pieces: Piece[]): Piece[] {
  return pieces.flatMap((piece) => {
    if (!isElement(piece)) return [piece.replaceAll(/[\t\n\r\f ]+/g, ' ')]
    if (isNoise(piece)) return []
    return asElement(piece)
  })
}

const noise = new Set(['o:p', 'w:sdtpr', 'xml', 'col', 'colgroup'])

/** What stands for nothing: the marks of programs, pictures that cannot come along. */
function isNoise({ tag, attributes, children }: ElementPiece): boolean {
  if (droppedTags.has(tag) || noise.has(tag)) return isBlankInside(children) || tag !== 'o:p'
  if (tag === 'br') return valueIn(attributes, 'class') === 'Apple-interchange-newline'
  if (tag === 'img') return !isHeld(valueIn(attributes, 'src'))
  return /mso-element:(?:footnote|endnote)-list/.test(lookOf(attributes))
}

function asElement(piece: ElementPiece): Piece[] {
  const inside = cleaned(piece.children)
  const children = isAmongWords(piece.tag) ? inside : withoutEnds(inside)
  const style = lookOf(piece.attributes)
  const tag = renamed.get(piece.tag) ?? piece.tag
  if (tag === 'span' || tag === 'font') return styled(style, children)
  if (!known.has(tag) || isPlain(tag, style) || (tag === 'div' && isOnlyAFrame(children)))
    return children
  if (tag === 'a' && !valueIn(piece.attributes, 'href')) return children
  const kept = { tag, attributes: keptAttributes(tag, piece.attributes), children }
  if (tag === 'p' && isBlankInside(children)) return []
  if ((tag === 'li' || tag === 'td' || tag === 'th') && onlyParagraph(children))
    return [{ ...kept, children: onlyParagraph(children)?.children ?? [] }]
  return tag === 'ul' || tag === 'ol' ? [withNestedLists(kept)] : [kept]
}

// Google Docs wraps all of it in a `b` that is not bold.
const isPlain = (tag: string, style: string) =>
  tag === 'strong' && /(?<![\w-])font-weight:\s*(?:normal|400)/.test(style)

const isOnlyAFrame = (children: Piece[]) => children.some(isBlock) || isBlankInside(children)

const isBlock = (piece: Piece) => isElement(piece) && !isAmongWords(piece.tag)

/** Looks that mean something become elements. */
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
  return tags.reduceRight<Piece[]>(
    (inside, tag) => [{ tag, attributes: [], children: inside }],
    children,
  )
}

const carried = new Set(['href', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan', 'scope'])

function keptAttributes(tag: string, attributes: Attributes): Attributes {
  return attributes.flatMap(([name, value]) => {
    if (!(carried.has(name) || (tag === 'ol' && name === 'start')) || !isAllowed(tag, name))
      return []
    return [[name, name === 'href' ? withoutDetour(value) : value] as const]
  })
}

/** Google Docs leads every link over its own address. */
function withoutDetour(href: string): string {
  if (!href.startsWith('https://www.google.com/url?')) return href
  return new URL(href).searchParams.get('q') ?? href
}

/** A list that stands beside the item that it belongs to, as Google Docs writes it. */
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

function onlyParagraph(children: Piece[]): ElementPiece | undefined {
  const [first, ...rest] = children.filter((child) => isElement(child) || child.trim() !== '')
  const isAlone = rest.every((child) => isElement(child) && /^[uo]l$/.test(child.tag))
  if (!first || !isElement(first) || first.tag !== 'p' || !isAlone) return undefined
  return { ...first, children: [...first.children, ...rest] }
}

const isBlankInside = (children: Piece[]): boolean =>
  children.every((child) =>
    isElement(child)
      ? child.tag === 'br' || (child.tag !== 'img' && isBlankInside(child.children))
      : /^[\s\u00a0]*$/.test(child),
  )

/** White space at the ends of a block is that of the source, as LibreOffice breaks its lines. */
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

/** Spaces and breaks between blocks are nobody's words. */
function withoutGaps(pieces: Piece[]): Piece[] {
  if (!pieces.some(isBlock)) return pieces
  return pieces.filter((piece) => (isElement(piece) ? piece.tag !== 'br' : piece.trim() !== ''))
}

const valueIn = (attributes: Attributes, name: string) =>
  attributes.find(([each]) => each === name)?.[1] ?? ''
