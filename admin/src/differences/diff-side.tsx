import { useLayoutEffect, useRef } from 'react'
import { toAdminAddress } from '../editor/document/admin-address.ts'
import { parseInert } from '../editor/document/dom-pieces.ts'
import { isElement, type Piece, printPiece } from '../editor/document/piece.ts'
import { changedWordClass } from './mark-words.ts'

interface Props {
  pieces: Piece[]
  /** Screen readers read it before each word that the other side lacks. */
  markWord: string
  /** Element of these words; default `ins`. */
  markTag?: 'ins' | 'del'
  lang: string
  dir: string
}

/** Shows one side of a difference as a page does. Nothing in it can take the focus. */
export function DiffSide({ pieces, markWord, markTag = 'ins', lang, dir }: Props) {
  const container = useRef<HTMLDivElement>(null)
  const html = pieces
    .flatMap((piece) => makeInert(piece, markWord, markTag))
    .map(printPiece)
    .join('')
  useLayoutEffect(() => {
    const [inside] = parseInert(html).children
    container.current?.replaceChildren(...(inside?.childNodes ?? []))
  }, [html])
  return <div ref={container} className="shown-side" lang={lang} dir={dir} />
}

/** Removed attributes: they make an element focusable, or refer to it by name. */
const removedAttributes = new Set([
  'href',
  'controls',
  'tabindex',
  'id',
  'autoplay',
  'for',
  'aria-labelledby',
])
/** Elements that can take the focus without any attribute. */
const widgets = new Set(['details', 'summary', 'iframe', 'audio', 'video'])

function makeInert(piece: Piece, markWord: string, markTag: 'ins' | 'del'): Piece[] {
  if (!isElement(piece)) return [piece]
  const { tag, attributes, children } = piece
  const inside = children.flatMap((child) => makeInert(child, markWord, markTag))
  const isMark = attributes.some(([name, value]) => name === 'class' && value === changedWordClass)
  if (isMark) {
    const word = {
      tag: 'span',
      attributes: [['class', 'visually-hidden']] as const,
      children: [`${markWord} `],
    }
    return [{ tag: markTag, attributes, children: [word, ...inside] }]
  }
  if (tag === 'iframe') return []
  const keptAttributes = attributes
    .filter(([name]) => !removedAttributes.has(name))
    .map(([name, value]) => [name, name === 'src' ? toAdminAddress(value) : value] as const)
  return [{ tag: widgets.has(tag) ? 'div' : tag, attributes: keptAttributes, children: inside }]
}
