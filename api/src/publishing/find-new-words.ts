import { getHtmlValues } from '@vitrine/contract/pages/field-values'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { readTextUnits } from '../html/text-units.ts'

interface NewText extends Pick<PageTexts, 'title' | 'content' | 'field_values'> {
  locale: string
  status: 'draft' | 'published'
}

/**
 * True if readers get other words than those of an earlier publication: in the title, or in a unit
 * of the content or of a rich text field. Formatting, typography and addresses do not count.
 */
export async function hasNewWords(
  tx: Db,
  pageId: number,
  { locale, status, title, content, field_values }: NewText,
): Promise<boolean> {
  if (status !== 'published') return false
  const before = await tx
    .selectFrom('page_translations')
    .select(['title', 'content', 'field_values', 'published_at'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  if (!before?.published_at) return false
  if (before.title !== title) return true
  const [one, other] = [listHtml(before), listHtml({ content, field_values })]
  const isSameHtml = one.length === other.length && one.every((html, at) => html === other[at])
  return !isSameHtml && (await readWords(one)) !== (await readWords(other))
}

/** Returns the content, then the rich texts of the fields in the order of their ids. */
const listHtml = ({ content, field_values }: Pick<PageTexts, 'content' | 'field_values'>) => [
  content,
  ...[...getHtmlValues(field_values)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, html]) => html),
]

async function readWords(texts: string[]): Promise<string> {
  const units = []
  for (const html of texts) units.push(...(await readTextUnits(html)))
  return units.map(({ identity }) => identity).join('\n')
}
