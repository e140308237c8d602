import { parseUrl } from '@vitrine/contract/http/parse-url'
import { findVideo } from '@vitrine/contract/media/video-services'
import type { Element, ElementContent, Root } from 'hast'
import { getClasses } from '../html/classes.ts'
import { getText } from '../html/get-text.ts'
import { parseHtml } from '../html/parse-html.ts'
import { printHtml } from '../html/print-html.ts'
import type { ContentContext } from './content-context.ts'

type ConvertElement = (element: Element, context: ContentContext) => ElementContent[]

/**
 * Replaces the classes and structures of WordPress with those of this site, and points files and
 * links to it. Leaves the sanitizer to remove what no page may contain, so that it is reported.
 */
export function cleanHtml(source: string, context: ContentContext): string {
  const { tree } = parseHtml(source)
  tree.children = convertChildren(tree, context)
  return printHtml(tree).trim()
}

function convertChildren(parent: Root | Element, context: ContentContext): ElementContent[] {
  return parent.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return [child]
    if (child.type !== 'element') return []
    child.children = convertChildren(child, context)
    return convertElement(child, context)
  })
}

function convertElement(element: Element, context: ContentContext): ElementContent[] {
  const names = getClasses(element)
  const block = names.find((name) => Object.hasOwn(blockConverters, name))
  const convertBlock = block && blockConverters[block]
  if (convertBlock) return convertBlock(element, context)
  const convertTag = Object.hasOwn(tagConverters, element.tagName)
    ? tagConverters[element.tagName]
    : undefined
  return convertTag ? convertTag(element, context) : [tidy(element)]
}

/** Blocks by the class that WordPress gives them. */
const blockConverters: Record<string, ConvertElement> = {
  'wp-block-gallery': toGallery,
  'blocks-gallery-grid': unwrap,
  'blocks-gallery-item': unwrap,
  'wp-block-columns': (element) => [create('div', ['columns'], element.children)],
  'wp-block-column': (element) => [create('div', [], element.children)],
  'wp-block-media-text': (element) => [create('div', ['columns'], element.children)],
  'wp-block-media-text__content': (element) => [create('div', [], element.children)],
  'wp-block-buttons': unwrap,
  'wp-block-button': (element) => [create('p', [], element.children)],
  'wp-block-button__link': (element, context) => toButton(element, context),
  'wp-block-cover__background': () => [],
  'wp-block-cover__image-background': (element, context) => [
    create('figure', [], convertImage(withoutClasses(element), context)),
  ],
  'wp-block-spacer': () => [],
  'wp-block-file__button': () => [],
  'wp-block-file__embed': () => [],
  'wp-block-file': (element) => [create('p', [], element.children)],
  'wp-block-embed__wrapper': unwrap,
  'wp-block-embed': toEmbed,
  'wp-block-pullquote': unwrap,
  'wp-block-table': toTable,
  'wp-block-search': () => [],
  'wp-block-page-list': () => [],
  'wp-block-social-links': () => [],
}

const tagConverters: Record<string, ConvertElement> = {
  h1: (element) => [{ ...tidy(element), tagName: 'h2' }],
  strike: (element) => [{ ...tidy(element), tagName: 's' }],
  tt: (element) => [{ ...tidy(element), tagName: 'code' }],
  acronym: (element) => [{ ...tidy(element), tagName: 'abbr' }],
  dir: (element) => [{ ...tidy(element), tagName: 'ul' }],
  center: toParagraphs,
  font: unwrap,
  big: unwrap,
  main: toParagraphs,
  hgroup: toParagraphs,
  div: (element) =>
    tidy(element).properties.className || hasName(element) ? [element] : toParagraphs(element),
  section: (element) => (hasName(element) ? [tidy(element)] : toParagraphs(element)),
  span: (element) => (isPlain(tidy(element)) ? element.children : [element]),
  img: convertImage,
  a: convertLink,
  iframe: convertFrame,
  audio: convertPlayer,
  video: convertPlayer,
  source: (element, context) => [toLocalFile(tidy(element), 'src', context)],
  track: (element, context) => [toLocalFile(tidy(element), 'src', context)],
  picture: (element) => element.children.filter((child) => isElement(child, 'img')),
  p: (element) => (isBlank(element) ? [] : [tidy(element)]),
}

/** Classes of WordPress, and those of this site with the same meaning. */
const classes: Record<string, string> = {
  alignleft: 'align-start',
  alignright: 'align-end',
  aligncenter: 'align-center',
  alignwide: 'width-wide',
  alignfull: 'width-wide',
  button: 'button',
  gallery: 'gallery',
  columns: 'columns',
}

/** Removes styles, data attributes, and classes without a meaning here. */
function tidy(element: Element): Element {
  const kept = Object.entries(element.properties).filter(
    ([name]) => name !== 'style' && name !== 'className' && !name.startsWith('data'),
  )
  const names = [...new Set(getClasses(element).flatMap((name) => classes[name] ?? []))]
  element.properties = {
    ...Object.fromEntries(kept),
    ...(names.length > 0 && { className: names }),
  }
  return element
}

const withoutClasses = (element: Element): Element => ({
  ...element,
  properties: { ...element.properties, className: [] },
})

function toGallery(element: Element): ElementContent[] {
  const figures = element.children.filter(({ type }) => type === 'element')
  const caption: ElementContent[] = figures.filter((child) => isElement(child, 'figcaption'))
  const words = caption.flatMap((child) => ('children' in child ? child.children : []))
  return [
    create(
      'div',
      ['gallery'],
      figures.filter((child) => !caption.includes(child)),
    ),
    ...(words.length > 0 ? [create('p', [], words)] : []),
  ]
}

function toButton(element: Element, context: ContentContext): ElementContent[] {
  const [link] = convertLink(element, context)
  if (link?.type !== 'element') return element.children
  link.properties.className = ['button']
  return [link]
}

/** An embedded page is a link. A video of a known service becomes a player when it is published. */
function toEmbed(element: Element, context: ContentContext): ElementContent[] {
  const caption: ElementContent[] = element.children.filter((child) =>
    isElement(child, 'figcaption'),
  )
  const others = element.children.filter((child) => !caption.includes(child))
  const address = getText({ type: 'root', children: others }, addressMax).trim()
  if (!/^https?:\/\/\S+$/.test(address)) return element.children
  if (!findVideo(address)) context.onLoss('embed', getHost(address))
  const link = create('a', [], [{ type: 'text', value: address }])
  link.properties.href = context.toLink(address) ?? address
  return [caption.length > 0 ? create('figure', [], [link, ...caption]) : create('p', [], [link])]
}

const addressMax = 2_000

const getHost = (address: string) => parseUrl(address)?.host ?? address

function toTable(element: Element): ElementContent[] {
  const table = element.children.find((child) => isElement(child, 'table'))
  const caption = element.children.find((child) => isElement(child, 'figcaption'))
  if (!isElement(table, 'table')) return element.children
  if (isElement(caption, 'figcaption'))
    table.children.unshift(create('caption', [], caption.children))
  return [table]
}

function convertImage(element: Element, context: ContentContext): ElementContent[] {
  const { src, alt, width, height } = element.properties
  const id = getClasses(element).flatMap((name) => /^wp-image-(\d+)$/.exec(name)?.[1] ?? [])[0]
  const written = String(src ?? '')
  const local = context.toFileAddress(written)
  const attachment =
    (id === undefined ? undefined : context.findAttachment(Number(id))) ??
    (local === undefined ? undefined : context.findByAddress(local))
  const address = local ?? written
  // A picture of another size than the original would be stretched.
  const isSameFile = local === undefined || !/-\d+x\d+\.\w+$/.test(written)
  const image = tidy(element)
  const words = String(alt || attachment?.alt || '')
  if (words === '' && written !== '') context.onUndescribed(address)
  image.properties = {
    src: address,
    alt: words,
    ...(isSameFile && width !== undefined && height !== undefined && { width, height }),
    ...(image.properties.className && { className: image.properties.className }),
    ...(image.properties.title !== undefined && { title: image.properties.title }),
  }
  return written === '' ? [] : [image]
}

function convertLink(element: Element, context: ContentContext): ElementContent[] {
  const { href } = element.properties
  const link = tidy(element)
  const address = String(href ?? '')
  const local = context.toFileAddress(address) ?? context.toLink(address)
  if (local !== undefined) link.properties.href = local
  return [link]
}

/** A frame is a link: pages contain no frames of other sites. */
function convertFrame(element: Element, context: ContentContext): ElementContent[] {
  const { src, title } = element.properties
  const address = String(src ?? '').replace(/^\/\//, 'https://')
  if (!/^https?:\/\//.test(address)) return []
  if (!findVideo(address)) context.onLoss('frame', getHost(address))
  const words = String(title || address)
  const link = create('a', [], [{ type: 'text', value: words }])
  link.properties.href = address
  return [create('p', [], [link])]
}

function convertPlayer(element: Element, context: ContentContext): ElementContent[] {
  const player = toLocalFile(toLocalFile(tidy(element), 'src', context), 'poster', context)
  player.properties.controls = true
  delete player.properties.autoPlay
  return [player]
}

function toLocalFile(element: Element, name: 'src' | 'poster', context: ContentContext) {
  const local = context.toFileAddress(String(element.properties[name] ?? ''))
  if (local !== undefined) element.properties[name] = local
  return element
}

function unwrap(element: Element): ElementContent[] {
  return element.children
}

/** Replaces a box with its children; words between blocks become paragraphs. */
function toParagraphs(element: Element): ElementContent[] {
  const children: ElementContent[] = []
  let words: ElementContent[] = []
  const endParagraph = () => {
    const paragraph = create('p', [], words)
    if (isBlank(paragraph)) children.push(...words)
    else children.push(paragraph)
    words = []
  }
  for (const child of element.children) {
    if (child.type === 'element' && flowTags.has(child.tagName)) {
      endParagraph()
      children.push(child)
    } else words.push(child)
  }
  endParagraph()
  return children
}

/** Elements that cannot be in a paragraph. */
const flowTags = new Set([
  ...['address', 'article', 'aside', 'audio', 'blockquote', 'details', 'div', 'dl', 'dd', 'dt'],
  ...['figcaption', 'figure', 'footer', 'form', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr'],
  ...['iframe', 'li', 'nav', 'ol', 'p', 'pre', 'section', 'summary', 'table', 'ul', 'video'],
  ...['script', 'style'],
])

const create = (tagName: string, names: string[], children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: names.length > 0 ? { className: names } : {},
  children,
})

const isElement = (node: ElementContent | undefined, name: string): node is Element =>
  node?.type === 'element' && node.tagName === name

/** True for an element with an anchor, a language or a direction. */
const hasName = ({ properties }: Element) =>
  properties.id !== undefined || properties.lang !== undefined || properties.dir !== undefined

const isPlain = ({ properties }: Element) => Object.keys(properties).length === 0

const isBlank = (element: Element) =>
  element.children.every((child) => child.type === 'text' && /^[\s\u00a0]*$/.test(child.value))
