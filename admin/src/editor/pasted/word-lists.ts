import { type Attributes, type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { getPastedStyle } from './pasted-style.ts'
import { getText, startAt } from './pieces.ts'

const listed = /mso-list:\s*l\d+\s+level(\d+)/
const sign = /mso-list:\s*Ignore/i
/** The sign of Word before an item of a numbered list: `1.`, `a)`, `iv.`, `1.2.` */
const numbered = /^\(?(?:(?:\d+\.)*(\d+)|([a-z])|([ivxlcdm]+))[.)]*$/i
/** Bullets are letters of symbol fonts. */
const bullets = new Set(['o', '·', '§', '•', '-', '–'])

interface Item {
  level: number
  tag: string
  /** The numbering of a list that begins with this item. */
  numbering: Attributes
  children: Piece[]
}

/** Builds lists from the paragraphs of Word, which have a level and a sign before the words. */
export function listWordParagraphs(pieces: Piece[]): Piece[] {
  const all: Piece[] = []
  let items: Item[] = []
  const close = () => {
    all.push(...nestLists(items))
    items = []
  }
  for (const piece of pieces) {
    const item = isElement(piece) ? readItem(piece) : undefined
    if (item) items.push(item)
    else if (items.length === 0 || isElement(piece) || piece.trim() !== '') {
      close()
      all.push(isElement(piece) ? withLists(piece) : piece)
    }
  }
  close()
  return all
}

const withLists = (piece: ElementPiece): ElementPiece => ({
  ...piece,
  children: listWordParagraphs(piece.children),
})

function readItem(piece: ElementPiece): Item | undefined {
  const level = listed.exec(getStyle(piece))?.[1]
  if (level === undefined || piece.tag !== 'p') return undefined
  const written = readSign(piece.children).trim()
  const numbering = bullets.has(written) ? undefined : parseNumbering(written)
  return {
    level: Number(level),
    tag: numbering ? 'ol' : 'ul',
    numbering: numbering ?? [],
    children: withoutSign(piece.children),
  }
}

/** Returns the numbering that begins with a sign; undefined for another sign. */
function parseNumbering(written: string): Attributes | undefined {
  const match = numbered.exec(written)
  if (!match) return undefined
  const [, number, letter, roman] = match
  if (number !== undefined) return startAt(Number(number))
  // A lone `i` begins a list of Roman numbers; after it come `ii` and `iii`.
  const text = letter ?? roman ?? ''
  const isRoman = letter === undefined || /^i$/i.test(letter)
  const type = isRoman ? 'i' : 'a'
  const start = isRoman ? romanNumber(text) : text.toLowerCase().charCodeAt(0) - beforeA
  const isLower = text === text.toLowerCase()
  return [['type', isLower ? type : type.toUpperCase()], ...startAt(start)]
}

const beforeA = 96

const romanDigits = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }))

function romanNumber(text: string): number {
  const digits = [...text.toLowerCase()].map((digit) => romanDigits.get(digit) ?? 0)
  return digits.reduce(
    (sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit),
    0,
  )
}

const getStyle = ({ attributes }: ElementPiece) => getPastedStyle(attributes)

const isSign = (piece: Piece) => isElement(piece) && sign.test(getStyle(piece))

function readSign(children: Piece[]): string {
  return children
    .map((child) => {
      if (!isElement(child)) return ''
      return isSign(child) ? getText(child) : readSign(child.children)
    })
    .join('')
}

function withoutSign(children: Piece[]): Piece[] {
  return children
    .filter((child) => !isSign(child))
    .map((child) =>
      isElement(child) ? { ...child, children: withoutSign(child.children) } : child,
    )
}

/** Nests lists by the levels of the items. */
function nestLists(items: Item[]): ElementPiece[] {
  const lists: ElementPiece[] = []
  for (let at = 0; at < items.length; ) {
    const first = items[at]
    if (!first) break
    const end = findEnd(items, at, first)
    lists.push(createList(items.slice(at, end), first))
    at = end
  }
  return lists
}

/** Returns the end of a list: at an item of its level and another kind, or of a level above. */
function findEnd(items: Item[], from: number, first: Item): number {
  const end = items.findIndex(
    ({ level, tag }, at) =>
      at > from && (level < first.level || (level === first.level && tag !== first.tag)),
  )
  return end < 0 ? items.length : end
}

function createList(items: Item[], first: Item): ElementPiece {
  const entries: ElementPiece[] = []
  for (let at = 0; at < items.length; ) {
    const item = items[at]
    const next = items.findIndex(({ level }, index) => index > at && level <= first.level)
    const end = next < 0 ? items.length : next
    const below = nestLists(items.slice(at + 1, end))
    entries.push({ tag: 'li', attributes: [], children: [...(item?.children ?? []), ...below] })
    at = end
  }
  return { tag: first.tag, attributes: first.numbering, children: entries }
}
