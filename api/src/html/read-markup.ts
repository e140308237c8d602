import type { MarkupElement, MarkupNode } from '@vitrine/contract/html/markup'
import { nextSlice } from '@vitrine/files/time-slice'
import { type DefaultTreeAdapterMap, Parser, parseFragment } from 'parse5'
import { fragmentContainer, type Parse5Node } from './parse-html.ts'

/** Reads sanitized HTML as the content of a `div`. */
export function readMarkup(html: string): MarkupElement {
  return toRoot(parseFragment(fragmentContainer, html, {}).childNodes)
}

const toRoot = (nodes: readonly ChildNode[]): MarkupElement => ({
  name: 'div',
  attributes: {},
  children: toMarkup(nodes),
})

/** Length in UTF-16 code units that is parsed in well below a time slice. */
const pieceLength = 16_384

/** Like `readMarkup`, in time slices. */
export async function readMarkupInSlices(html: string): Promise<MarkupElement> {
  const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(fragmentContainer)
  for (let at = 0; at < html.length; at += pieceLength) {
    await nextSlice()
    parser.tokenizer.write(html.slice(at, at + pieceLength), false)
  }
  parser.tokenizer.write('', true)
  return toRoot(parser.getFragment().childNodes)
}

type ChildNode = DefaultTreeAdapterMap['childNode']

/** Converts nodes of the parser; comments are left out. */
export function toMarkup(nodes: readonly ChildNode[]): MarkupNode[] {
  const converted: MarkupNode[] = []
  for (const node of nodes) {
    if (isText(node)) converted.push(node.value)
    else if ('tagName' in node)
      converted.push({
        name: node.tagName,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        children: toMarkup(node.childNodes),
      })
  }
  return converted
}

const isText = (node: Parse5Node): node is DefaultTreeAdapterMap['textNode'] =>
  node.nodeName === '#text'
