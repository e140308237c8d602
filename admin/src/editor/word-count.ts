import type { Node } from 'prosemirror-model'

/** Returns a word counter for a language, with or without spaces. Equal blocks are counted once. */
export function createWordCounter(language: string): (doc: Node) => number {
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' })
  const counts = new WeakMap<Node, number>()
  const countBlock = (block: Node): number => {
    const counted = counts.get(block)
    if (counted !== undefined) return counted
    let words = 0
    const text = block.textBetween(0, block.content.size, '\n', ' ')
    for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1
    counts.set(block, words)
    return words
  }
  return (doc) => {
    let words = 0
    doc.descendants((node) => {
      if (node.isTextblock) words += countBlock(node)
      return !node.isTextblock
    })
    return words
  }
}
