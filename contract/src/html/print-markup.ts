import { isMarkupElement, type MarkupNode } from './markup.ts'
import { voidTags } from './void-tags.ts'

/** Prints nodes as HTML. */
export function printMarkup(nodes: readonly MarkupNode[]): string {
  return nodes.map(printNode).join('')
}

function printNode(node: MarkupNode): string {
  if (!isMarkupElement(node)) return escapeText(node)
  const { name, attributes, children } = node
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeValue(value)}"`,
  )
  const open = `<${name}${written.join('')}>`
  if (voidTags.has(name)) return open
  const inside = printMarkup(children)
  // A parser drops the first line break after `<pre>`.
  const lineBreak = name === 'pre' && inside.startsWith('\n') ? '\n' : ''
  return `${open}${lineBreak}${inside}</${name}>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const escapeValue = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
