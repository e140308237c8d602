import {
  closeElision,
  frenchTypography,
  isFrench,
} from '@vitrine/contract/locale/french-typography'
import type { Element, Root } from 'hast'
import { linkAnchor } from './enrich-anchors.ts'
import { describeImage, fitImage, type Place, storeSources } from './enrich-images.ts'
import { isScroller, scopeHeaders, scrollable } from './enrich-tables.ts'
import type { Page, PageContext } from './page-context.ts'
import { headingId, uniqueIds } from './page-ids.ts'
import { beginsWithLetter, textOf } from './text-of.ts'
import { type ImagePlace, wrapImage } from './wrap-images.ts'

type Rule = (element: Element, page: Page, place: Place) => void

const rules: Partial<Record<string, Rule>> = {
  h2: nameHeading,
  h3: nameHeading,
  h4: nameHeading,
  a: linkAnchor,
  img: fitImage,
  source: storeSources,
  track: storeSources,
  video: storeSources,
  audio: storeSources,
  pre: letScroll,
  tr: scopeHeaders,
  aside: noteAside,
}

/**
 * Adds in place what readers need and editors need not write: ids of headings, sizes of images,
 * localized links, tables that scroll, French typography. For sanitized trees only. Returns what it
 * links to, outside of the site and on it, and its images.
 */
export function enrich(tree: Root, context: PageContext) {
  const ids = uniqueIds(tree)
  const found = {
    ...{ links: new Set<string>(), paths: new Set<string>(), pictures: new Map() },
    ...{ pageLinks: [], descriptions: new Map<number, string>() },
  }
  const files = new Set<number>()
  const page: Page = { ...context, ids, tableLabels: new Map(), lastHeading: '', ...found, files }
  const scope = { language: context.locale, verbatim: !isFrench(context.locale) }
  enrichChildren(tree, { ...scope, place: 'top' }, page)
  trimEnd(tree)
  const { links, paths, pageLinks, pictures, descriptions } = page
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
  /** Text that typography leaves alone: code, and pages in another language than French. */
  verbatim: boolean
  inScroller?: boolean
  inLink?: boolean
  place: Place
}

function enrichChildren(parent: Root | Element, scope: Scope, page: Page): void {
  const typeset = !scope.verbatim && isFrench(scope.language)
  for (const [index, child] of parent.children.entries()) {
    if (child.type === 'text' && typeset) {
      const text = frenchTypography(child.value, scope.language)
      child.value = beginsWithLetter(parent.children[index + 1]) ? closeElision(text) : text
    }
    if (child.type !== 'element') continue
    if (isBroken(child)) parent.children[index] = { type: 'text', value: '' }
    else if (child.tagName === 'img') {
      describeImage(child, page)
      parent.children[index] = wrapImage(child, imagePlaceOf(parent, scope), page)
    }
    rules[child.tagName]?.(child, page, scope.place)
    if (child.tagName === 'table' && !scope.inScroller)
      parent.children[index] = scrollable(child, page)
    enrichChildren(child, scopeOf(child, scope), page)
  }
}

function imagePlaceOf(parent: Root | Element, { inLink = false }: Scope): ImagePlace {
  return { parent: parent.type === 'element' ? parent.tagName : undefined, inLink }
}

// An image whose address was refused.
function isBroken({ tagName, properties }: Element): boolean {
  return tagName === 'img' && properties.src === undefined && properties.srcSet === undefined
}

const codeElements = new Set(['pre', 'code', 'samp', 'kbd', 'var'])

function scopeOf(element: Element, scope: Scope): Scope {
  const { lang } = element.properties
  return {
    language: typeof lang === 'string' ? lang : scope.language,
    verbatim: scope.verbatim || codeElements.has(element.tagName),
    inLink: scope.inLink || element.tagName === 'a',
    inScroller: scope.inScroller || element.tagName === 'table' || isScroller(element),
    place: placeIn(element, scope.place),
  }
}

function placeIn({ tagName }: Element, place: Place): Place {
  if (tagName === 'picture') return 'picture'
  if (place !== 'top') return place
  return tagName === 'figure' ? 'figure' : 'column'
}

function nameHeading(heading: Element, page: Page): void {
  page.lastHeading = textOf(heading)
  heading.properties.id ??= headingId(page.ids, page.lastHeading)
}

// What scrolls must be reachable by keyboard.
function letScroll(element: Element): void {
  element.properties.tabIndex = 0
}

// Without a name it would be one more landmark of the page, indistinguishable from the others.
function noteAside({ properties }: Element): void {
  if (properties.ariaLabel === undefined) properties.role ??= 'note'
}

// Editors leave an empty paragraph behind the last one.
function trimEnd(tree: Root): void {
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
