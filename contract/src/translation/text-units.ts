import {
  getAttribute,
  isMarkupElement,
  type MarkupElement,
  type MarkupNode,
} from '../html/markup.ts'
import { readWords } from './read-words.ts'

/** The smallest block of a text that holds words: a paragraph, a list item, a table cell. */
export interface TextUnit {
  /** Name of the block, `img` for an image alone, `text` for words outside such a block. */
  kind: string
  /** Text with collapsed spaces. */
  text: string
  /** By `readWords`. Empty for an image alone. */
  words: string
  /** Pages and addresses of its links and images, in order. */
  links: readonly string[]
  /** Text alternatives of its images, in order. */
  alts: readonly string[]
  /**
   * Words of the text and of the text alternatives. Two units with the same identity say the same:
   * spaces, typography, formatting and the kind of block do not change it.
   */
  identity: string
  /** The nodes inside the block, for `printMarkup`. */
  nodes: readonly MarkupNode[]
}

/** Splits a text into its units, in order. A block without words or text alternatives is none. */
export function splitTextUnits(root: MarkupElement): TextUnit[] {
  return [...iterateTextUnits(root)]
}

/** Like `splitTextUnits`, one unit at a time. */
export function* iterateTextUnits(root: MarkupElement): Generator<TextUnit, void, undefined> {
  for (const { unit } of iteratePlacedUnits(root)) yield unit
}

/** A unit with its place: its nodes are children of `parent` from the index `start`. */
export interface PlacedUnit {
  unit: TextUnit
  parent: MarkupElement
  start: number
}

/** Like `iterateTextUnits`, with the place of each unit. */
export function* iteratePlacedUnits(root: MarkupElement): Generator<PlacedUnit, void, undefined> {
  for (const run of findRuns(root, 'text', [])) {
    const unit = toUnit(run)
    if (unit !== undefined) yield { unit, parent: run.parent, start: run.start }
  }
}

/** Inline content between two blocks, in the block that it belongs to. */
interface Run {
  kind: string
  parent: MarkupElement
  /** Index of the first node among the children of the parent. */
  start: number
  nodes: MarkupNode[]
  /** Links around the block, as of a card that is one link. */
  links: string[]
}

/** Blocks that are units themselves. */
const wordBlocks = new Set([
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'li', 'dt', 'dd', 'th', 'td'],
  ...['caption', 'figcaption', 'summary', 'pre'],
])

/** Blocks that hold others; their loose content is a unit of kind `text`. */
const containers = new Set([
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'address'],
  ...['figure', 'blockquote', 'hr', 'details', 'ul', 'ol', 'dl', 'audio', 'video'],
  ...['table', 'thead', 'tbody', 'tfoot', 'tr', 'colgroup', 'col'],
])

const isBlock = ({ name }: MarkupElement) => wordBlocks.has(name) || containers.has(name)

function* findRuns(
  parent: MarkupElement,
  kind: string,
  links: string[],
): Generator<Run, void, undefined> {
  let nodes: MarkupNode[] = []
  let start = 0
  let linksHere = links
  const takeRun = (): Run => {
    const run = { kind, parent, start, nodes, links: linksHere }
    nodes = []
    linksHere = []
    return run
  }
  for (const [at, child] of parent.children.entries()) {
    if (!isMarkupElement(child) || !hasBlock(child)) {
      if (nodes.length === 0) start = at
      nodes.push(child)
      continue
    }
    if (nodes.length > 0) yield takeRun()
    const around = [...linksHere, ...findLinks(child)]
    linksHere = []
    yield* findRuns(child, wordBlocks.has(child.name) ? child.name : innerKind(child, kind), around)
  }
  if (nodes.length > 0) yield takeRun()
}

/** The loose text of a list item stays a list item inside a link or another inline element. */
const innerKind = (child: MarkupElement, kind: string) => (isBlock(child) ? 'text' : kind)

/** True for a block, and for an inline element around a block, as a card that is one link. */
function hasBlock(element: MarkupElement): boolean {
  if (isBlock(element)) return true
  return element.children.some((child) => isMarkupElement(child) && hasBlock(child))
}

function toUnit({ kind, nodes, links: around }: Run): TextUnit | undefined {
  const found: Found = { texts: [], links: [], alts: [] }
  for (const node of nodes) collect(node, found)
  const text = found.texts.join('')
  const words = readWords(text)
  const alts = found.alts.filter((alt) => readWords(alt) !== '')
  if (words === '' && alts.length === 0) return undefined
  return {
    kind: words === '' ? 'img' : kind,
    text: text.replaceAll(/\s+/g, ' ').trim(),
    words,
    links: [...around, ...found.links],
    alts,
    identity: [words, ...alts.map(readWords)].join('\n'),
    nodes,
  }
}

interface Found {
  texts: string[]
  links: string[]
  alts: string[]
}

function collect(node: MarkupNode, found: Found): void {
  if (!isMarkupElement(node)) {
    found.texts.push(node)
    return
  }
  found.links.push(...findLinks(node))
  if (node.name === 'br') found.texts.push('\n')
  const alt = node.name === 'img' ? getAttribute(node, 'alt') : undefined
  if (alt) found.alts.push(alt)
  for (const child of node.children) collect(child, found)
}

/** Returns what an element itself links to or shows: a page, an address or an image. */
function findLinks(element: MarkupElement): string[] {
  if (element.name === 'a') return [toLink(element)].filter((link) => link !== '')
  const src = getAttribute(element, 'src')
  return src ? [src] : []
}

/** Returns the page that a link names with the fragment of its address, else the address. */
function toLink(anchor: MarkupElement): string {
  const href = getAttribute(anchor, 'href') ?? ''
  const page = getAttribute(anchor, 'data-page')
  if (page === undefined) return href
  const fragment = href.indexOf('#')
  return fragment < 0 ? `page:${page}` : `page:${page}${href.slice(fragment)}`
}
