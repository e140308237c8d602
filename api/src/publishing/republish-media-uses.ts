import type { Db } from '../db/schema.ts'
import { replaceMediaUses } from '../media/uses.ts'
import type { TextPublisher } from './publisher.ts'

/**
 * Republishes the texts that use a file whose size, version, words or tracks changed. Returns
 * the pages whose HTML changed.
 */
export async function republishMediaUses(
  tx: Db,
  publish: TextPublisher,
  mediaId: number,
): Promise<number[]> {
  const rewritten: number[] = []
  const texts = await tx
    .selectFrom('media_uses')
    .innerJoin('page_translations as text', (join) =>
      join
        .onRef('text.page_id', '=', 'media_uses.page_id')
        .onRef('text.locale', '=', 'media_uses.locale'),
    )
    .select(['text.page_id', 'text.locale', 'text.content', 'text.content_html'])
    .select(['text.field_values', 'text.field_html'])
    .where('media_uses.media_id', '=', mediaId)
    .execute()
  for (const { page_id, locale, content_html, field_html, ...text } of texts) {
    const published = await publish(text, locale)
    if ('problem' in published) continue
    if (published.html === content_html && published.field_html === field_html) continue
    await tx
      .updateTable('page_translations')
      .set({ content_html: published.html, field_html: published.field_html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
    // A video that has got captions uses one more file.
    await replaceMediaUses(tx, page_id, locale, published.files, text.field_values)
    rewritten.push(page_id)
  }
  return rewritten
}
