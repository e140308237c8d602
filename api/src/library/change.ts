import type { MediaChange } from '@vitrine/contract/admin/media'
import type * as endpoints from '@vitrine/contract/endpoints/media'
import { searchKey } from '@vitrine/contract/names/media-names'
import type { Db } from '../db/schema.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { actorOf } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { changeItem } from './change-item.ts'
import { findFolder } from './folder-store.ts'
import { itemOf, type MediaRow } from './items.ts'
import { keepSearch } from './keep-search.ts'
import type { Library } from './library.ts'
import { type OfItem, type OnItem, visibleRefusal, type WithItem, withItem } from './requests.ts'
import { usesOf } from './uses.ts'
import { refusalIn } from './words.ts'

export const showMedia = withItem(
  async ({ context: { db, rules } }, _, { row }: OfItem & WithItem) => ({
    data: { ...(await itemOf(db, rules, row)), uses: await usesOf(db, rules, row) },
  }),
)

export async function changeMedia(
  library: Library,
  ctx: PersonRequest,
  { params, body, row }: OnItem<typeof endpoints.changeMedia>,
) {
  const { db, now } = library.context
  const { folder } = body
  const inFolder = folder ? await findFolder(db, folder) : undefined
  if (folder && !inFolder) return refusalIn(library, ctx, 404, 'folder_unknown')
  const refused = isVisible(body) ? await visibleRefusal(library, ctx, row) : undefined
  if (refused) return refused
  const time = now().toISOString()
  const work = async (tx: Db) => {
    await writeChange(tx, row, body)
    await keepSearch(tx, row.id)
    const after = summarize(body, inFolder?.name)
    await logChange(tx, actorOf(ctx), { kind: 'media-changed', subject: row.name, after }, time)
  }
  if (isVisible(body)) await changeItem(library, row.id, work)
  else await db.transaction().execute(work)
  return showMedia(library, ctx, { params })
}

/** True if readers may see the change. Names, tags and folders are internal. */
const isVisible = ({ decorative, focal, texts }: MediaChange) =>
  decorative !== undefined || focal !== undefined || texts !== undefined

export async function writeChange(tx: Db, { id }: Pick<MediaRow, 'id'>, change: MediaChange) {
  const { name, decorative, focal, texts, tags, folder } = change
  const columns = {
    ...(name !== undefined && { name }),
    ...(decorative !== undefined && { decorative: decorative ? 1 : 0 }),
    ...(focal && { focal_x: focal.x, focal_y: focal.y }),
    ...(folder !== undefined && { folder_id: folder }),
  }
  if (Object.keys(columns).length > 0)
    await tx.updateTable('media').set(columns).where('id', '=', id).execute()
  for (const [locale, text] of Object.entries(texts ?? {}))
    await tx
      .insertInto('media_translations')
      .values({ media_id: id, locale, ...text })
      .onConflict((conflict) => conflict.columns(['media_id', 'locale']).doUpdateSet(text))
      .execute()
  if (tags) await writeTags(tx, id, tags)
}

async function writeTags(tx: Db, id: number, tags: string[]) {
  await tx.deleteFrom('media_tags').where('media_id', '=', id).execute()
  const byKey = new Map(tags.map((tag) => [searchKey(tag), tag]))
  if (byKey.size === 0) return
  const rows = [...byKey].map(([tag_key, tag]) => ({ media_id: id, tag, tag_key }))
  await tx.insertInto('media_tags').values(rows).execute()
}

function summarize(
  { name, decorative, focal, texts, tags, folder }: MediaChange,
  folderName: string | undefined,
) {
  const altTexts = Object.entries(texts ?? {}).map(([locale, { alt }]) => [`alt ${locale}`, alt])
  return {
    ...(name !== undefined && { name }),
    ...(decorative !== undefined && { decorative: decorative ? 1 : 0 }),
    ...(focal && { focal: `${focal.x} ${focal.y}` }),
    ...Object.fromEntries(altTexts),
    ...(tags && { tags: tags.join(', ') }),
    ...(folder !== undefined && { folder: folderName ?? null }),
  }
}
