import { createHeadingId, toUniqueName, type UsedNames } from '../html/heading-ids.ts'
import { getAttribute, getMarkupText } from '../html/markup.ts'
import { toPublicId } from '../html/reserved-ids.ts'
import type { PlacedElement } from './list-elements.ts'

/** Headings that get an id from their words when the text is published. */
const namedHeadings: ReadonlySet<string> = new Set(['h2', 'h3', 'h4'])

/** Lists the ids that the elements have for readers. */
export function listIds(elements: PlacedElement[]): UsedNames {
  const ids: UsedNames = new Map()
  for (const { element } of elements) {
    const id = getAttribute(element, 'id')?.trim()
    if (id) toUniqueName(ids, toPublicId(id))
  }
  for (const { element } of elements)
    if (namedHeadings.has(element.name) && !getAttribute(element, 'id')?.trim())
      createHeadingId(ids, getMarkupText(element))
  return ids
}
