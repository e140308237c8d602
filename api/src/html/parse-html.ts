import { contentTags } from '@vitrine/contract/html/content-html'
import type { Element, ElementContent, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import {
  type DefaultTreeAdapterMap,
  defaultTreeAdapter,
  html,
  Parser,
  TokenizerMode,
  type TreeAdapter,
} from 'parse5'
import { HtmlTooLarge, maxDepth, maxLength, maxNodes } from './limits.ts'
import { tokenizePlain } from './plain-tokens.ts'

export type Parse5Node = DefaultTreeAdapterMap['node']

/** A tree, and the markup that the parser dropped. */
export interface ParsedHtml {
  tree: Root
  dropped: string[]
}

/**
 * Parses HTML like the inner HTML of a `div`.
 *
 * @throws {HtmlTooLarge} when the input exceeds a limit; the parser stops there, so that hostile
 * input cannot create a tree far larger than itself.
 */
export function parseHtml(source: string): ParsedHtml {
  if (source.length > maxLength) throw new HtmlTooLarge('length')
  const { parser, dropped } = runParser(source)
  const fragment = parser.getFragment()
  checkTree(fragment)
  return { tree: { type: 'root', children: toHast(fragment.childNodes) }, dropped: [...dropped] }
}

/** Most HTML is plain, which needs no tokenizer. */
function runParser(source: string) {
  const plain = createParser()
  if (tokenizePlain(source, plain.parser)) return plain
  const full = createParser()
  full.parser.tokenizer.write(source, true)
  return full
}

const plainTags: ReadonlySet<string> = new Set(contentTags)

/** Converts nodes of the parser. hast-util-from-parse5, which is slower, converts uncommon ones. */
function toHast(nodes: DefaultTreeAdapterMap['childNode'][]): ElementContent[] {
  return nodes.map((node) => {
    if ('value' in node) return { type: 'text', value: node.value }
    if (!('tagName' in node) || !plainTags.has(node.tagName)) return convert(node)
    const { tagName, attrs, childNodes } = node
    const properties = attrs.length === 0 ? {} : convertAttributes(node)
    return { type: 'element', tagName, properties, children: toHast(childNodes) }
  })
}

function convert(node: DefaultTreeAdapterMap['childNode']): ElementContent {
  const converted = fromParse5(node)
  if (converted.type === 'root' || converted.type === 'doctype')
    throw new TypeError(`A ${node.nodeName} became a ${converted.type}.`)
  return converted
}

function convertAttributes(element: DefaultTreeAdapterMap['element']): Element['properties'] {
  const converted = fromParse5({ ...element, childNodes: [] })
  return 'properties' in converted ? converted.properties : {}
}

function createParser() {
  const count = { created: 0, open: 0 }
  const dropped = new Set<string>()
  const parser = Parser.getFragmentParser(fragmentContainer, {
    treeAdapter: createBoundedAdapter(count),
  })
  recordDropped(parser, count, dropped)
  return { parser, dropped }
}

// Without a container the parser works as in a `template`, where a cell needs no table.
export const fragmentContainer = defaultTreeAdapter.createElement('div', html.NS.HTML, [])

interface Count {
  created: number
  open: number
}

function createBoundedAdapter(count: Count): TreeAdapter<DefaultTreeAdapterMap> {
  const created = () => {
    count.created += 1
    if (count.created > maxNodes) throw new HtmlTooLarge('nodes')
  }
  return {
    ...defaultTreeAdapter,
    createElement(...element) {
      created()
      return defaultTreeAdapter.createElement(...element)
    },
    createCommentNode(text) {
      created()
      return defaultTreeAdapter.createCommentNode(text)
    },
    onItemPush() {
      count.open += 1
      if (count.open > maxDepth + parserOwnElements) throw new HtmlTooLarge('depth')
    },
    onItemPop() {
      count.open -= 1
    },
  }
}

// The parser opens a root `html` of its own.
const parserOwnElements = 1

// The parser drops `<body onload=…>`, a cell outside a table or an unfinished tag. They are not in
// the tree, but the source is not clean: pasted elsewhere, they would take effect.
function recordDropped(
  parser: Parser<DefaultTreeAdapterMap>,
  count: Count,
  dropped: Set<string>,
): void {
  const onStartTag = parser.onStartTag.bind(parser)
  const onDoctype = parser.onDoctype.bind(parser)
  const onEof = parser.onEof.bind(parser)
  parser.onStartTag = (token) => {
    const before = count.created
    onStartTag(token)
    if (count.created === before) dropped.add(token.tagName)
  }
  parser.onDoctype = (token) => {
    dropped.add('doctype')
    onDoctype(token)
  }
  parser.onEof = (token) => {
    if (parser.tokenizer.state !== TokenizerMode.DATA) dropped.add('<…')
    onEof(token)
  }
}

// Iterative: recursion in later steps is safe because of this check.
function checkTree(root: Parse5Node): void {
  const open: { node: Parse5Node; depth: number }[] = [{ node: root, depth: 0 }]
  let nodes = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    nodes += 1
    if (nodes > maxNodes) throw new HtmlTooLarge('nodes')
    const isText = node.nodeName === '#text'
    if (depth > maxDepth && !isText) throw new HtmlTooLarge('depth')
    if ('childNodes' in node)
      for (const child of node.childNodes) open.push({ node: child, depth: depth + 1 })
    if ('content' in node) open.push({ node: node.content, depth })
  }
}
