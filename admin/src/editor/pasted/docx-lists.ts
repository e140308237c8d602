import { type ElementPiece, isElement, type Piece } from '../document/piece.ts'
import { elementsOf, findChild, getAttributeValue, startAt } from './pieces.ts'

/** The XML files of a Word document that define the numbers of its lists. */
interface Numbered {
  document: ElementPiece
  numbering: ElementPiece
}

/**
 * Adds first numbers and letters to lists, which mammoth leaves out. Each item is one numbered
 * paragraph. If their counts differ, the lists stay as they are.
 */
export function addListNumbers(html: Piece[], xml: Numbered): Piece[] {
  const places = getListNumbers(xml)
  if (html.flatMap((piece) => [...elementsOf(piece, 'li')]).filter(isItem).length !== places.length)
    return html
  let next = 0
  const read = (piece: Piece): Piece => {
    if (!isElement(piece)) return piece
    const place = piece.tag === 'ol' ? places[next] : undefined
    if (piece.tag === 'li' && isItem(piece)) next += 1
    const children = piece.children.map(read)
    const isOfNotes = children.some((child) => isElement(child) && !isItem(child))
    return {
      ...piece,
      children,
      ...(place && !isOfNotes ? { attributes: toAttributes(place) } : {}),
    }
  }
  return html.map(read)
}

/** Notes are list items too, but no numbered paragraphs. */
const isItem = ({ attributes }: ElementPiece) =>
  !/^(?:foot|end)note-/.test(getAttributeValue(attributes, 'id'))

interface ListNumber {
  number: number
  format: string
}

const types: Record<string, string> = {
  lowerLetter: 'a',
  upperLetter: 'A',
  lowerRoman: 'i',
  upperRoman: 'I',
}

function toAttributes({ number, format }: ListNumber): ElementPiece['attributes'] {
  const type = types[format]
  return [...(type ? [['type', type] as const] : []), ...startAt(number)]
}

const getValue = (piece: ElementPiece | undefined, tag: string) =>
  getAttributeValue(findChild(piece, tag)?.attributes ?? [], 'w:val')

/** Returns the number of each numbered paragraph, as Word counts them. */
function getListNumbers({ document, numbering }: Numbered): ListNumber[] {
  const abstracts = byId(numbering, 'w:abstractNum', 'w:abstractNumId')
  const lists = byId(numbering, 'w:num', 'w:numId')
  const counters = new Map<ElementPiece, number[]>()
  const seen = new Set<string>()
  return [...elementsOf(document, 'w:p')].flatMap((paragraph) => {
    const numbered = findChild(findChild(paragraph, 'w:pPr'), 'w:numPr')
    const id = getValue(numbered, 'w:numId')
    const depth = Number(getValue(numbered, 'w:ilvl'))
    const list = lists.get(id)
    const abstract = abstracts.get(getValue(list, 'w:abstractNumId'))
    if (!list || !abstract) return []
    const level = findLevel(abstract, 'w:lvl', depth)
    const counts = counters.get(abstract) ?? []
    const last = counts[depth]
    const key = `${id} ${depth}`
    const restart = seen.has(key)
      ? ''
      : getValue(findLevel(list, 'w:lvlOverride', depth), 'w:startOverride')
    const start = Number(getValue(level, 'w:start') || 1)
    const number = restart ? Number(restart) : last === undefined ? start : last + 1
    seen.add(key)
    // Deeper levels start again.
    counters.set(abstract, [...Array.from({ length: depth }, (_, at) => counts[at] ?? 0), number])
    return [{ number, format: getValue(level, 'w:numFmt') }]
  })
}

const byId = (numbering: ElementPiece, tag: string, name: string) =>
  new Map(
    [...elementsOf(numbering, tag)].map((each) => [getAttributeValue(each.attributes, name), each]),
  )

const findLevel = (piece: ElementPiece, tag: string, depth: number) =>
  piece.children.find(
    (each): each is ElementPiece =>
      isElement(each) &&
      each.tag === tag &&
      getAttributeValue(each.attributes, 'w:ilvl') === String(depth),
  )
