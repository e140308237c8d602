import type { Mark, Node } from 'prosemirror-model'
import type { EditorProps, MarkView, NodeView } from 'prosemirror-view'
import { toAdminAddress } from './admin-address.ts'
import { getAttribute } from './attributes.ts'
import type { Attributes } from './piece.ts'

/**
 * The attributes that the editor shows. Classes and ids belong to the site: with them a block would
 * get the styles of the admin. The class goes to `data-named` instead.
 */
const shown = new Set([
  ...['lang', 'dir', 'start', 'reversed', 'type', 'value', 'open', 'colspan', 'rowspan'],
  ...['src', 'alt', 'width', 'height'],
])

function element(tag: string, attributes: Attributes): HTMLElement {
  const dom = document.createElement(tag)
  for (const [name, value] of attributes) if (shown.has(name)) dom.setAttribute(name, value)
  const named = getAttribute(attributes, 'class')
  if (named) dom.dataset.named = named
  dom.dataset.tag = tag
  return dom
}

const asElement =
  (tagOf: (node: Node) => string) =>
  (node: Node): NodeView => {
    const dom = element(tagOf(node), node.attrs.attributes ?? [])
    return { dom, contentDOM: dom }
  }

// A closed `details` would hide its words from the author, and each click would toggle it.
const plain = { details: 'div', summary: 'div', a: 'div', figcaption: 'figcaption' } as const

function shownTag(tag: string) {
  return Object.hasOwn(plain, tag) ? plain[tag as keyof typeof plain] : tag
}

function asContainer(node: Node): NodeView {
  const tag: string = node.attrs.tag ?? node.type.name
  const dom = element(shownTag(tag), node.attrs.attributes)
  dom.dataset.tag = tag
  return { dom, contentDOM: dom }
}

function asCell(tag: string) {
  return (node: Node): NodeView => {
    const { attributes, colspan, rowspan } = node.attrs
    const dom = element(tag, attributes)
    if (colspan > 1) dom.setAttribute('colspan', colspan)
    if (rowspan > 1) dom.setAttribute('rowspan', rowspan)
    return { dom, contentDOM: dom }
  }
}

function asKept(tag: string) {
  return (node: Node): NodeView => {
    const dom = document.createElement(tag)
    const player = createPlayer(node.attrs.html, node.attrs.name)
    dom.className = player ? 'kept-player' : 'kept'
    dom.contentEditable = 'false'
    if (player) {
      dom.append(player)
      return { dom, stopEvent: (event) => event.target === player }
    }
    dom.textContent = `<${node.attrs.name}>`
    dom.title = node.attrs.html
    return { dom }
  }
}

/** Creates a player for a video or audio of the library; undefined for another element. */
function createPlayer(html: string, name: string): HTMLElement | undefined {
  if (name !== 'video' && name !== 'audio') return undefined
  const src = /^<[^>]* src="(\/(?:media|storage)\/[^"]*)"/.exec(html)?.[1]
  if (src === undefined) return undefined
  const player = document.createElement(name)
  player.src = toAdminAddress(src.replaceAll('&amp;', '&'))
  player.controls = true
  player.preload = 'metadata'
  return player
}

function asLeaf(tag: string) {
  return (node: Node): NodeView => ({ dom: element(tag, node.attrs.attributes) })
}

function asImage(node: Node): NodeView {
  const dom = element('img', node.attrs.attributes)
  const src = getAttribute(node.attrs.attributes, 'src')
  if (src) dom.setAttribute('src', toAdminAddress(src))
  return { dom }
}

export const nodeViews: NonNullable<EditorProps['nodeViews']> = {
  paragraph: asElement(() => 'p'),
  heading: asElement(({ attrs }) => attrs.tag),
  pre: asElement(() => 'pre'),
  summary: asContainer,
  container: asContainer,
  figure: asContainer,
  figcaption: asContainer,
  details: asContainer,
  list: asElement(({ attrs }) => attrs.tag),
  item: asElement(() => 'li'),
  terms: asElement(() => 'dl'),
  term: asElement(({ attrs }) => attrs.tag),
  table: asElement(() => 'table'),
  caption: asElement(() => 'caption'),
  cell: asCell('td'),
  headerCell: asCell('th'),
  line: () => {
    const dom = document.createElement('div')
    dom.className = 'line'
    return { dom, contentDOM: dom }
  },
  rule: asLeaf('hr'),
  image: asImage,
  kept: asKept('div'),
  keptInline: asKept('span'),
}

export const markViews: NonNullable<EditorProps['markViews']> = {
  phrase: (mark: Mark): MarkView => {
    const { tag, attributes } = mark.attrs
    const dom = element(tag, attributes)
    const href = getAttribute(attributes, 'href')
    if (href !== undefined) {
      dom.title = href
      dom.dataset.href = href
    }
    return { dom, contentDOM: dom }
  },
}
