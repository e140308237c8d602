import { parseFragment } from 'parse5'
import { fragmentContainer } from './parse-html.ts'

/** A top-level block of a text: an element, or a run of inline content. */
export interface TopBlock {
  /** Source of the block, with the space after it. All blocks joined are the text. */
  html: string
  /** Source without surrounding space. */
  key: string
}

/**
 * Splits sanitized HTML into blocks. Returns one block if it cannot be split without changing it.
 */
export function splitTopBlocks(html: string): TopBlock[] {
  const starts = findStarts(html)
  return starts.flatMap((start, at) => {
    const piece = html.slice(start, starts[at + 1])
    return piece === '' ? [] : [{ html: piece, key: piece.trim() }]
  })
}

function findStarts(html: string): number[] {
  const starts: number[] = []
  let inRun = false
  let last = -1
  const { childNodes } = parseFragment(fragmentContainer, html, {
    sourceCodeLocationInfo: true,
  })
  for (const node of childNodes) {
    const start = node.sourceCodeLocation?.startOffset
    // The parser moves text out of a table and in front of it, so the order differs from the
    // source.
    if (start === undefined || start <= last) return [0]
    last = start
    const isSpace = 'value' in node && node.value.trim() === ''
    const isRun = isSpace || !blockElements.has(node.nodeName)
    if (!isRun || (!inRun && !isSpace)) starts.push(start)
    inRun = isRun && (inRun || !isSpace)
  }
  return [0, ...starts.slice(1)]
}

/** Elements that end a run of inline content. */
const blockElements = new Set([
  ...['h2', 'h3', 'h4', 'h5', 'h6', 'div', 'section', 'article', 'aside', 'header', 'footer'],
  ...['nav', 'address', 'p', 'figure', 'blockquote', 'pre', 'hr', 'details', 'ul', 'ol', 'dl'],
  ...['table', 'audio', 'video'],
])
