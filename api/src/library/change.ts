import { MediaAnswer, MediaChange } from '@vitrine/contract/admin/media'
import { searchKey } from '@vitrine/contract/media-names'
import type { Db } from '../db/schema.ts'
import type { Editing } from '../editing/calls/editing.ts'
import { readJson } from '../http/body.ts'
import { refuse } from '../http/refusals.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { logChange } from '../publishing/log-change.ts'
import { changeItem } from './change-item.ts'
import { findFolder } from './folder-store.ts'
import { type MediaRow, wholeItem } from './items.ts'
import { keepSearch } from './keep-search.ts'
import { itemAt, mayChange } from './requests.ts'
import { wordsFor } from './words.ts'

const bodyMax = 256_000

/** `GET /api/admin/media/{id}`. */
export async function showItem(editing: Editing, { c }: PersonRequest): Promise<Response> {
  const found = await itemAt(editing, c)
  return 'refusal' in found ? found.refusal : answerWhole(editing, c, found.row)
}

/** `PUT /api/admin/media/{id}`. */
export async function changeMedia(editing: Editing, asked: PersonRequest): Promise<Response> {
  const { c, me } = asked
  const found = await itemAt(editing, c)
  if ('refusal' in found) return found.refusal
  const body = await readJson(c, MediaChange, undefined, bodyMax)
  if ('refusal' in body) return body.refusal
  const { row } = found
  const { folder } = body.value
  const inFolder = folder ? await findFolder(editing.context.db, folder) : undefined
  if (folder && !inFolder) return refuse(c, 404, wordsFor(editing, c, 'folder_unknown'))
  const refusal = isSeen(body.value) ? await mayChange(editing, asked, row.id) : undefined
  if (refusal) return refusal
  const at = editing.context.now().toISOString()
  const work = async (tx: Db) => {
    await writeChange(tx, row, body.value)
    await keepSearch(tx, row.id)
    const after = summaryOf(body.value, inFolder?.name)
    await logChange(tx, me.user.id, { kind: 'media-changed', subject: row.name, after }, at)
  }
  if (isSeen(body.value)) await changeItem(editing, row.id, work)
  else await editing.context.db.transaction().execute(work)
  return answerWhole(editing, c, row)
}

/** True if readers see the change: names, tags and folders are for the staff only. */
const isSeen = ({ decorative, focal, texts }: MediaChange) =>
  decorative !== undefined || focal !== undefined || texts !== undefined

/**
 * Writes the described properties of a file. Properties that the change does not name stay as they
 * are.
 */
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

/** Returns the changed values for the log of changes. */
function summaryOf(
  { name, decorative, focal, texts, tags, folder }: MediaChange,
  folderName: string | undefined,
) {
  const described = Object.entries(texts ?? {}).map(([locale, { alt }]) => [`alt ${locale}`, alt])
  return {
    ...(name !== undefined && { name }),
    ...(decorative !== undefined && { decorative: decorative ? 1 : 0 }),
    ...(focal && { focal: `${focal.x} ${focal.y}` }),
    ...Object.fromEntries(described),
    ...(tags && { tags: tags.join(', ') }),
    ...(folder !== undefined && { folder: folderName ?? null }),
  }
}

async function answerWhole(
  { context: { db, rules } }: Editing,
  c: PersonRequest['c'],
  { id }: MediaRow,
): Promise<Response> {
  return c.json(MediaAnswer.parse({ data: await wholeItem(db, rules, id) }))
}
