import { getAttribute, type MarkupElement } from '../html/markup.ts'
import { getHtmlValues } from '../pages/field-values.ts'
import { templateFieldPrefix } from '../pages/template-fields.ts'

/** Names the field whose rich text an element contains. */
const fieldAttribute = 'data-checked-field'

/**
 * Joins the content of a text with its rich text fields: they are published together, with common
 * ids and links. `values` are stored values; only fields of the template of the page are shown.
 */
export function joinFields(
  content: string,
  { template, values }: { template: string; values: string },
  readMarkup: (html: string) => MarkupElement,
): MarkupElement {
  const root = readMarkup(content)
  const fields = [...getHtmlValues(values)].flatMap(([id, html]): MarkupElement[] => {
    if (!id.startsWith(`${template}.`)) return []
    const attributes = { [fieldAttribute]: templateFieldPrefix + id }
    return [{ name: 'div', attributes, children: readMarkup(html).children }]
  })
  return fields.length === 0 ? root : { ...root, children: [...root.children, ...fields] }
}

/** Returns the name of the rich text field that an element contains as a whole. */
export const getJoinedField = (element: MarkupElement) => getAttribute(element, fieldAttribute)
