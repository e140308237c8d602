import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { readTextUnits } from '../html/text-units.ts'

interface NewText extends Pick<PageTexts, 'title' | 'content'> {
  locale: string
  status: 'draft' | 'published'
}

/**
 * True if readers get other words than those of an earlier publication: in the title, or in a unit
 * of the content. Formatting, typography and addresses do not count.
 */
export async function hasNewWords(
  tx: Db,
  pageId: number,
  { locale, status, title, content }: NewText,
): Promise<boolean> {
  if (status !== 'published') return false
  const before = await tx
    .selectFrom('page_translations')
    .select(['title', 'content', 'published_at'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  if (!before?.published_at) return false
  if (before.title !== title) return true
  return (
    before.content !== content && (await readWords(before.content)) !== (await readWords(content))
  )
}

const readWords = async (html: string) =>
  (await readTextUnits(html)).map(({ identity }) => identity).join('\n')
