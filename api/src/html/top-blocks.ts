import { parseFragment } from 'parse5'
import { container } from './parse-html.ts'

/** A piece of a text that stands at its top level: an element, or a run of words without one. */
export interface TopBlock {
  /** As it stands in the text, with the space that follows it. All of them together are the text. */
  html: string
  /** The same without the space around it. */
  key: string
}

/** The pieces of sanitized HTML; one piece where it cannot be cut without changing it. */
export function topBlocks(html: string): TopBlock[] {
  const starts = startsOf(html)
  return starts.flatMap((start, at) => {
    const piece = html.slice(start, starts[at + 1])
    return piece === '' ? [] : [{ html: piece, key: piece.trim() }]
  })
}

function startsOf(html: string): number[] {
  const starts: number[] = []
  let inRun = false
  let last = -1
  const { childNodes } = parseFragment(container, html, {
    sourceCodeLocationInfo: true,
  })
  for (const node of childNodes) {
    const start = node.sourceCodeLocation?.startOffset
    // Words that stood in a table come before it in the tree, and after its start in the text.
    if (start === undefined || start <= last) return [0]
    last = start
    const isSpace = 'value' in node && node.value.trim() === ''
    const isRun = isSpace || !blockNames.has(node.nodeName)
    if (!isRun || (!inRun && !isSpace)) starts.push(start)
    inRun = isRun && (inRun || !isSpace)
  }
  return [0, ...starts.slice(1)]
}

/** Elements that end a line of words. */
const blockNames = new Set([
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'article', 'aside', 'header', 'footer'],
  ...['nav', 'address', 'p', 'figure', 'blockquote', 'pre', 'hr', 'details', 'ul', 'ol', 'dl'],
  ...['table', 'audio', 'video'],
])
