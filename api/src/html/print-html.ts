import { contentTags } from '@vitrine/contract/html/content-html'
import { voidTags } from '@vitrine/contract/html/void-tags'
import type { Element, Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { visitElements } from './visit-elements.ts'

/**
 * Prints a tree as HTML with few entities. Changes the tree, so print it once. Common elements and
 * attributes need nothing of hast-util-to-html, which would be slower. It prints all others.
 */
export const printHtml = (tree: Root): string => printAll(tree.children)

const printAll = (nodes: readonly Nodes[]): string => {
  let html = ''
  for (const node of nodes) html += printNode(node)
  return html
}

function printNode(node: Nodes): string {
  if (node.type === 'text') return escapeText(node.value)
  if (node.type !== 'element') return printOther(node)
  if (!printedTags.has(node.tagName)) {
    visitElements(node, doubleFirstLineBreak)
    return printOther(node)
  }
  doubleFirstLineBreak(node)
  const { tagName, properties, children } = node
  let html = `<${tagName}`
  for (const name in properties) html += printProperty(name, properties[name])
  const content = printAll(children)
  return content === '' && voidTags.has(tagName) ? `${html}>` : `${html}>${content}</${tagName}>`
}

const printedTags: ReadonlySet<string> = new Set(contentTags)

const printOther = (node: Nodes) =>
  toHtml(node, {
    allowDangerousCharacters: true,
    characterReferences: { useNamedReferences: true },
  })

/** Most texts need no change, which a search sees faster than a replacement. */
const escapeText = (text: string) =>
  /[<&]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text

/** Prints a property as an attribute, after a space. */
function printProperty(property: string, value: Element['properties'][string]): string {
  const name = getAttributeName(property)
  const text = property === 'className' && Array.isArray(value) ? value.join(' ') : value
  const isPlain = typeof text === 'string' && text !== '' && text !== name && !special.test(text)
  if (isPlain) return ` ${name}="${text}"`
  return printOther(createProbe({ [property]: value })).slice('<br'.length, -'>'.length)
}

const special = /["&\0]|^\s|\s$/

const attributeNames = new Map<string, string>()

/** Returns the attribute of a property. Hostile HTML could have any number of names. */
function getAttributeName(property: string): string {
  const known = attributeNames.get(property)
  if (known !== undefined) return known
  const name = printOther(createProbe({ [property]: 'a' })).slice('<br '.length, -'="a">'.length)
  if (attributeNames.size < namesMax) attributeNames.set(property, name)
  return name
}

const namesMax = 500

const createProbe = (properties: Element['properties']): Element => ({
  type: 'element',
  tagName: 'br',
  properties,
  children: [],
})

// A parser drops a line break after `<pre>`, so the first one is doubled.
function doubleFirstLineBreak({ tagName, children: [first] }: Element): void {
  if (tagName === 'pre' && first?.type === 'text' && first.value.startsWith('\n'))
    first.value = `\n${first.value}`
}
