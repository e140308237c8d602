import { escapeHtml } from '@vitrine/contract/html/escape-html'
import { toPublicFragment } from '@vitrine/contract/html/reserved-ids'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../../db/schema.ts'

interface AnchoredText {
  pageId: number
  locale: string
}

/** True if the published text has an element with this id. */
export type HasId = (text: AnchoredText, id: string) => boolean

/** Reads the ids of published texts, one text after another. */
export async function createIdFinder(db: Db, texts: AnchoredText[]): Promise<HasId> {
  const ids = new Map<string, Set<string>>()
  for (const text of texts) {
    const key = toKey(text)
    if (ids.has(key)) continue
    await nextSlice()
    ids.set(key, listIds(await readHtml(db, text)))
  }
  return (text, id) => ids.get(toKey(text))?.has(escapeHtml(toPublicFragment(id))) ?? false
}

const toKey = ({ pageId, locale }: AnchoredText) => `${pageId} ${locale}`

async function readHtml(db: Db, { pageId, locale }: AnchoredText): Promise<string> {
  const row = await db
    .selectFrom('page_translations')
    .select('content_html')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return row?.content_html ?? ''
}

/** Lists the ids of published HTML, which writes them in one way, as they are escaped there. */
const listIds = (html: string) =>
  new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id = '']) => id))
