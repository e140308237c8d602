import type { Node } from 'prosemirror-model'

/** The words of a text, in scripts with spaces and without. */
export function wordsIn(doc: Node, language: string): number {
  const text = doc.textBetween(0, doc.content.size, '\n', ' ')
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text)
  let words = 0
  for (const { isWordLike } of segments) if (isWordLike) words += 1
  return words
}

/** A heading that is more than one level below the one before it. */
export interface SkippedHeading {
  level: number
  before: number
  text: string
}

/** The title of the page is the first level. */
const titleLevel = 1

export function skippedHeadings(doc: Node): SkippedHeading[] {
  const skipped: SkippedHeading[] = []
  let before = titleLevel
  doc.descendants((node) => {
    if (node.type.name !== 'heading') return !node.isTextblock
    const level = Number(node.attrs.tag.slice(1))
    if (level > before + 1) skipped.push({ level, before, text: node.textContent })
    before = level
    return false
  })
  return skipped
}
