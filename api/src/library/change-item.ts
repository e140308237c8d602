import type { Db } from '../db/schema.ts'
import { textPublisher } from '../publishing/publisher.ts'
import { rewriteTexts } from '../publishing/rewrite-texts.ts'
import type { Library } from './library.ts'
import { publishedUses } from './uses.ts'

/**
 * Changes a file of the library. Where readers see it, the pages that show it follow in the same
 * transaction; where they do not, the content version stays.
 */
export async function changeItem(
  { context, changes, images }: Library,
  id: number,
  work: (tx: Db) => Promise<void>,
) {
  const uses = await publishedUses(context.db, [id])
  if (uses.length === 0) return context.db.transaction().execute(work)
  return changes.commit(async (tx, touch) => {
    await work(tx)
    const pages = [...new Set(uses.map(({ page_id }) => page_id))]
    touch.pages(pages)
    // Somebody may have published another that shows it since its uses were read.
    touch.pages(await rewriteTexts(tx, textPublisher(tx, context.rules, images), id))
  })
}
