import type { MediaChange } from '@vitrine/contract/admin/media'
import type * as endpoints from '@vitrine/contract/endpoints/media'
import { toSearchKey } from '@vitrine/contract/names/media-names'
import type { Db } from '../db/schema.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { getActor } from '../publishing/actor.ts'
import { logChange } from '../publishing/log-change.ts'
import { queueFile } from '../search/index/follow-commits.ts'
import { changeFileAndPages } from './change-file-and-pages.ts'
import { findFolder } from './folder-store.ts'
import { type MediaRow, toMediaItem } from './items.ts'
import type { Library } from './library.ts'
import { refuseWithText } from './texts.ts'
import { mayHaveCompanions, writeTracks } from './tracks.ts'
import { updateSearchText } from './update-search-text.ts'
import { findMediaUses } from './uses.ts'
import {
  type MediaFileInput,
  type MediaInput,
  refuseVisibleChange,
  type WithItem,
  withItem,
} from './with-item.ts'

export const showMedia = withItem(async ({ context }, _, { row }: MediaInput & WithItem) => ({
  data: { ...(await toMediaItem(context, row)), uses: await findMediaUses(context, row) },
}))

export async function changeMedia(
  library: Library,
  ctx: PersonRequest,
  { params, body, row }: MediaFileInput<typeof endpoints.changeMedia>,
) {
  const { db, now } = library.context
  const { folder, poster, tracks } = body
  const inFolder = folder ? await findFolder(db, folder) : undefined
  if (folder && !inFolder) return refuseWithText(library, ctx, 404, 'folder_unknown')
  if (!(await mayHaveCompanions(db, row, { poster, tracks })))
    return refuseWithText(library, ctx, 422, 'companions')
  const refused = isVisible(body) ? await refuseVisibleChange(library, ctx, row) : undefined
  if (refused) return refused
  const time = now().toISOString()
  const work = async (tx: Db) => {
    await writeMediaChange(tx, row, body)
    await updateSearchText(tx, row.id)
    const after = summarize(body, inFolder?.name)
    await logChange(tx, getActor(ctx), { kind: 'media-changed', subject: row.name, after }, time)
  }
  if (isVisible(body)) await changeFileAndPages(library, row.id, work)
  else await db.transaction().execute(work)
  return showMedia(library, ctx, { params })
}

/** True if readers may see the change. Names, tags and folders are internal. */
const isVisible = (change: MediaChange) =>
  (['decorative', 'focal', 'texts', 'locale', 'poster', 'tracks'] as const).some(
    (name) => change[name] !== undefined,
  )

export async function writeMediaChange(tx: Db, { id }: Pick<MediaRow, 'id'>, change: MediaChange) {
  const { name, decorative, focal, texts, tags, folder, locale, poster, tracks } = change
  const columns = {
    ...(name !== undefined && { name }),
    ...(decorative !== undefined && { decorative: decorative ? 1 : 0 }),
    ...(focal && { focal_x: focal.x, focal_y: focal.y }),
    ...(folder !== undefined && { folder_id: folder }),
    ...(locale !== undefined && { locale }),
    ...(poster !== undefined && { poster_id: poster }),
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
  if (tracks) await writeTracks(tx, id, tracks)
  if (name !== undefined) await queueFile(tx, id)
}

async function writeTags(tx: Db, id: number, tags: string[]) {
  await tx.deleteFrom('media_tags').where('media_id', '=', id).execute()
  const byKey = new Map(tags.map((tag) => [toSearchKey(tag), tag]))
  if (byKey.size === 0) return
  const rows = [...byKey].map(([tag_key, tag]) => ({ media_id: id, tag, tag_key }))
  await tx.insertInto('media_tags').values(rows).execute()
}

function summarize(
  { name, decorative, focal, texts, tags, folder, locale, poster, tracks }: MediaChange,
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
    ...(locale !== undefined && { language: locale }),
    ...(poster !== undefined && { poster }),
    ...(tracks && { tracks: tracks.map(({ kind, locale }) => `${kind} ${locale}`).join(', ') }),
  }
}
