import type { Db } from '../db/schema.ts'
import { createTextPublisher } from '../publishing/publisher.ts'
import { republishMediaUses } from '../publishing/republish-media-uses.ts'
import { findSettingUses } from '../settings/picture-uses.ts'
import { findPagesWithPicture, findTaxonomyPictures } from '../taxonomy/picture-uses.ts'
import type { Library } from './library.ts'
import { findPublishedUses } from './uses.ts'

/**
 * Runs `work`, which changes a file of the library. If published pages show the file, they are
 * rewritten in the same transaction. If readers do not see it, the content version stays the same.
 */
export async function changeFileAndPages(
  { context, changes, images }: Library,
  id: number,
  work: (tx: Db) => Promise<void>,
) {
  const uses = await findPublishedUses(context.db, [id])
  const isSiteLook = (await findSettingUses(context.db, context.fixed)).has(id)
  const isInTaxonomy = (await findTaxonomyPictures(context.db)).has(id)
  if (uses.length === 0 && !isSiteLook && !isInTaxonomy)
    return context.db.transaction().execute(work)
  return changes.commit(async (tx, touch) => {
    await work(tx)
    const pages = [...new Set(uses.map(({ page_id }) => page_id))]
    touch.pages(pages)
    if (isInTaxonomy) touch.pages(await findPagesWithPicture(tx, id))
    // Also rewrites pages that were published after the uses were read.
    touch.pages(await republishMediaUses(tx, createTextPublisher(tx, context.rules, images), id))
  })
}
