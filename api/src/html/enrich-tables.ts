import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { uniqueName } from './page-ids.ts'
import { textOf } from './text-of.ts'

const scrollerClass = 'v-table'

/** A table inside a box that scrolls on small screens, named for those who hear it. */
export function scrollable(table: Element, page: Page): Element {
  const label = captionOf(table) || headersOf(table) || page.lastHeading
  const box = { className: [scrollerClass], tabIndex: 0 }
  return {
    type: 'element',
    // A `section` with a name is a region; one without says nothing that a `div` does not.
    tagName: label ? 'section' : 'div',
    properties: label ? { ...box, ariaLabel: uniqueName(page.tableLabels, label, ' ') } : box,
    children: [table],
  }
}

/** Headers say what they head: their column in a row of headers, their row beside its cells. */
export function scopeHeaders(row: Element): void {
  const cells = childElements(row)
  const scope = cells.every(({ tagName }) => tagName === 'th') ? 'col' : 'row'
  for (const { tagName, properties } of cells) if (tagName === 'th') properties.scope ??= scope
}

/** Only this module gives the class: sanitizing keeps names that begin with `v-` for the product. */
export function isScroller({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.includes(scrollerClass)
}

const labelLength = 80

function captionOf(table: Element): string {
  const caption = childElements(table).find(({ tagName }) => tagName === 'caption')
  return caption ? textOf(caption, labelLength) : ''
}

const headersInLabel = 3

function headersOf(table: Element): string {
  const [head] = childElements(table).filter(({ tagName }) => tagName !== 'colgroup')
  const row = head && childElements(head).find(({ tagName }) => tagName === 'tr')
  const headers = childElements(row).filter(({ tagName }) => tagName === 'th')
  const texts = headers.map((header) => textOf(header, labelLength)).filter((text) => text !== '')
  return texts.slice(0, headersInLabel).join(', ')
}

function childElements(parent: Element | undefined): Element[] {
  return parent?.children.filter((child) => child.type === 'element') ?? []
}
