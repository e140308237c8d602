import { toUniqueName } from '@vitrine/contract/html/heading-ids'
import type { Element } from 'hast'
import { hasClass } from './classes.ts'
import { getText } from './get-text.ts'
import type { PageState } from './page-context.ts'

const scrollerClass = 'v-table'

/** Wraps a table in a box that scrolls on small screens, with a label for screen readers. */
export function wrapTable(table: Element, page: PageState): Element {
  const label = getCaption(table) || getHeaders(table) || page.lastHeading
  const box = { className: [scrollerClass], tabIndex: 0 }
  return {
    type: 'element',
    // A labelled `section` is a region; an unlabelled one is no better than a `div`.
    tagName: label ? 'section' : 'div',
    properties: label ? { ...box, ariaLabel: toUniqueName(page.tableLabels, label, ' ') } : box,
    children: [table],
  }
}

/** Sets the `scope` of header cells: the column in a row of headers, else the row. */
export function setHeaderScopes(row: Element): void {
  const cells = getChildElements(row)
  const scope = cells.every(({ tagName }) => tagName === 'th') ? 'col' : 'row'
  for (const { tagName, properties } of cells) if (tagName === 'th') properties.scope ??= scope
}

/** Only this module sets the class: sanitizing removes names that begin with `v-`. */
export const isTableScroller = (element: Element): boolean => hasClass(element, scrollerClass)

const labelLength = 80

function getCaption(table: Element): string {
  const caption = getChildElements(table).find(({ tagName }) => tagName === 'caption')
  return caption ? getText(caption, labelLength) : ''
}

const headersInLabel = 3

function getHeaders(table: Element): string {
  const [head] = getChildElements(table).filter(({ tagName }) => tagName !== 'colgroup')
  const row = head && getChildElements(head).find(({ tagName }) => tagName === 'tr')
  const headers = getChildElements(row).filter(({ tagName }) => tagName === 'th')
  const texts = headers.map((header) => getText(header, labelLength)).filter((text) => text !== '')
  return texts.slice(0, headersInLabel).join(', ')
}

function getChildElements(parent: Element | undefined): Element[] {
  return parent?.children.filter((child) => child.type === 'element') ?? []
}
