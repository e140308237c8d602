import { createHeadingId } from '@vitrine/contract/html/heading-ids'
import type { Element, Root } from 'hast'
import { hasClass } from './classes.ts'
import { enrichAnchor } from './enrich-anchors.ts'
import { enrichImage, fillAlt, type ImagePosition, resolveSources } from './enrich-images.ts'
import { enrichPlayer } from './enrich-players.ts'
import { isTableScroller, setHeaderScopes, wrapTable } from './enrich-tables.ts'
import { isVideoFigure, showVideo } from './enrich-videos.ts'
import { getText } from './get-text.ts'
import type { PageContext, PageState } from './page-context.ts'
import { makeIdsUnique } from './page-ids.ts'
import { typesetNode } from './typeset-node.ts'
import { type ImageParent, wrapImage } from './wrap-images.ts'

type Rule = (element: Element, page: PageState, position: ImagePosition) => void

const rules: Partial<Record<string, Rule>> = {
  h2: nameHeading,
  h3: nameHeading,
  h4: nameHeading,
  a: enrichAnchor,
  img: enrichImage,
  source: resolveSources,
  track: resolveSources,
  pre: makeFocusable,
  tr: setHeaderScopes,
  aside: markAsNote,
}

/**
 * Adds to a sanitized tree, in place, what readers need and editors need not write: heading ids,
 * image sizes, localized links, scrolling tables, typography. Returns its links and images.
 */
export function enrich(tree: Root, context: PageContext) {
  const ids = makeIdsUnique(tree, context.usedIds)
  const page: PageState = {
    ...context,
    ids,
    tableLabels: new Map(),
    lastHeading: '',
    links: new Set(),
    paths: new Set(),
    pageLinks: [],
    files: new Set(),
    pictures: new Map(),
    descriptions: new Map(),
    transcripts: [],
  }
  enrichChildren(tree, { language: context.locale, verbatim: false, position: 'top' }, page)
  removeTrailingParagraphs(tree)
  const { links, paths, pageLinks, files, pictures, descriptions } = page
  return {
    links: [...links],
    paths: [...paths],
    pageLinks,
    files: [...files],
    descriptions: [...descriptions].map(([id, alt]) => ({ id, alt })),
    images: [...pictures].map(([src, isDescribed]) => ({ src, isDescribed })),
  }
}

interface Scope {
  language: string
  /** Text without typography: code. */
  verbatim: boolean
  inScroller?: boolean
  inLink?: boolean
  position: ImagePosition
}

function enrichChildren(parent: Root | Element, scope: Scope, page: PageState): void {
  for (const [index, node] of parent.children.entries()) {
    const child = showVideo(node, page)
    parent.children[index] = child
    if (child.type === 'text' && !scope.verbatim)
      child.value = typesetNode(
        child,
        { parent, index },
        { language: scope.language, pageLanguage: page.locale },
      )
    if (child.type !== 'element') continue
    if (isBroken(child)) parent.children[index] = { type: 'text', value: '' }
    else if (child.tagName === 'img') {
      fillAlt(child, page)
      parent.children[index] = wrapImage(child, getImageParent(parent, scope), page)
    }
    rules[child.tagName]?.(child, page, scope.position)
    if (players.has(child.tagName)) {
      const transcript = enrichPlayer(child, page)
      resolveSources(child, page)
      if (transcript) page.transcripts.push(transcript)
    }
    if (child.tagName === 'table' && !scope.inScroller)
      parent.children[index] = wrapTable(child, page)
    enrichChildren(child, getScope(child, scope), page)
    // Behind the words that the player is among: blocks are not allowed there.
    if (page.transcripts.length > 0 && isFlow(parent))
      parent.children.splice(index + 1, 0, ...page.transcripts.splice(0))
  }
}

const players: ReadonlySet<string> = new Set(['video', 'audio'])

/** Elements that may have blocks among their children. */
const flowElements: ReadonlySet<string> = new Set([
  ...['div', 'section', 'article', 'aside', 'header', 'footer', 'nav', 'figure', 'figcaption'],
  ...['blockquote', 'details', 'li', 'dd', 'td', 'th', 'caption'],
])
const isFlow = (parent: Root | Element) =>
  parent.type === 'root' || flowElements.has(parent.tagName)

function getImageParent(parent: Root | Element, { inLink = false }: Scope): ImageParent {
  return { parent: parent.type === 'element' ? parent.tagName : undefined, inLink }
}

// The sanitizer has removed its address.
function isBroken({ tagName, properties }: Element): boolean {
  return tagName === 'img' && properties.src === undefined && properties.srcSet === undefined
}

const codeElements = new Set(['pre', 'code', 'samp', 'kbd', 'var'])

function getScope(element: Element, scope: Scope): Scope {
  const { lang } = element.properties
  return {
    language: typeof lang === 'string' ? lang : scope.language,
    verbatim: scope.verbatim || codeElements.has(element.tagName),
    inLink: scope.inLink || element.tagName === 'a' || isVideoFigure(element),
    inScroller: scope.inScroller || element.tagName === 'table' || isTableScroller(element),
    position: getPosition(element, scope.position),
  }
}

function getPosition(element: Element, position: ImagePosition): ImagePosition {
  if (element.tagName === 'picture') return 'picture'
  if (position !== 'top') return position
  if (hasClass(element, 'gallery')) return 'gallery'
  if (element.tagName !== 'figure') return 'column'
  return hasClass(element, 'width-wide') ? 'wide' : 'figure'
}

function nameHeading(heading: Element, page: PageState): void {
  page.lastHeading = getText(heading)
  heading.properties.id ??= createHeadingId(page.ids, page.lastHeading)
}

// A scrolling element must be reachable by keyboard.
function makeFocusable(element: Element): void {
  element.properties.tabIndex = 0
}

// Without a label it would be an anonymous landmark.
function markAsNote({ properties }: Element): void {
  if (properties.ariaLabel === undefined) properties.role ??= 'note'
}

// Editors leave an empty paragraph at the end.
function removeTrailingParagraphs(tree: Root): void {
  const last = tree.children.findLastIndex((child) => !isEmpty(child))
  const trailing = tree.children.slice(last + 1)
  if (trailing.some(({ type }) => type === 'element')) tree.children.splice(last + 1)
}

function isEmpty(node: Root['children'][number]): boolean {
  if (node.type === 'text') return node.value.trim() === ''
  if (node.type !== 'element') return false
  const { tagName, properties, children } = node
  return (
    tagName === 'br' || (tagName === 'p' && properties.id === undefined && children.every(isEmpty))
  )
}
