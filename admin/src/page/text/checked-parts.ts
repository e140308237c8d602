import { getHtmlValues } from '@vitrine/contract/pages/field-values'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'

const links = /<a\b.*?<\/a>|\sid="[^"]*"|<(?:img|video|audio|source|track)\b[^>]*>/gis

/** Returns the parts of a text that its checks depend on: links, anchors, pictures and players. */
export const extractCheckedParts = ({
  content,
  field_values,
}: Pick<PageTexts, 'content' | 'field_values'>): string =>
  [content, ...getHtmlValues(field_values).values()]
    .flatMap((html) => html.match(links) ?? [])
    .join('')
