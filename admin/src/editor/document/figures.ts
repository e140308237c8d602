import type { Node } from 'prosemirror-model'
import { schema } from './schema.ts'

/** Returns the blocks of a figure, with an empty caption if they are one picture. */
export function withCaptionLine(blocks: Node[]): Node[] {
  if (blocks.length === 0) return [schema.node('line')]
  return isPictureAlone(blocks) ? [...blocks, createCaption()] : blocks
}

/** True if blocks are one picture and nothing else. */
export function isPictureAlone(blocks: readonly Node[]): boolean {
  const [line] = blocks
  return blocks.length === 1 && line?.childCount === 1 && line.firstChild?.type.name === 'image'
}

/** True for a caption without words, which is not printed. */
export function isUnwrittenCaption({ type, attrs, content }: Node): boolean {
  const isEmpty = type.name === 'figcaption' && content.size === 0
  return isEmpty && attrs.attributes.length === 0 && !attrs.keepEmpty
}

/** Creates a figure: a picture or a player with a caption below it. */
export function createFigureNode(image: Node, caption = ''): Node {
  const words = caption.trim() === '' ? [] : [schema.text(caption.trim())]
  return schema.node('figure', null, [schema.node('line', null, image), createCaption(words)])
}

/** Creates the caption of a figure, empty by default. */
export const createCaption = (words: Node[] = []) => schema.node('figcaption', { gap: '' }, words)
