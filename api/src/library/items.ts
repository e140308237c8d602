import type { MediaItem } from '@vitrine/contract/admin/media'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Selectable } from 'kysely'
import type { MediaTable } from '../db/media-tables.ts'
import type { Db } from '../db/schema.ts'
import { authorsOf } from '../editing/calls/people.ts'
import { storagePath } from '../media/store.ts'
import { languagesLacking } from './undescribed.ts'
import { publishedUses } from './uses.ts'
import { usesFile, type WrittenUse, writtenUses } from './written-uses.ts'

export type MediaRow = Selectable<MediaTable>

/** Finds a file of the library that is not deleted. */
export async function findItem(db: Db, id: number): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Returns rows as the admin gets them, in their order. `known` is the result of `writtenUses`, if
 * the caller has read it.
 */
export async function itemsOf(
  db: Db,
  rules: LocaleRules,
  rows: MediaRow[],
  known?: WrittenUse[],
): Promise<MediaItem[]> {
  if (rows.length === 0) return []
  const itemFor = await itemReader(db, rules, rows, known)
  return rows.map(itemFor)
}

/** Returns a row as the admin gets it. */
export async function itemOf(db: Db, rules: LocaleRules, row: MediaRow): Promise<MediaItem> {
  const itemFor = await itemReader(db, rules, [row])
  return itemFor(row)
}

/** Reads what belongs to `rows`. Returns a function from one of them to its item. */
async function itemReader(
  db: Db,
  rules: LocaleRules,
  rows: MediaRow[],
  known?: WrittenUse[],
): Promise<(row: MediaRow) => MediaItem> {
  const ids = rows.map(({ id }) => id)
  const [texts, tags, uses, written, lacking, authorOf] = await Promise.all([
    db.selectFrom('media_translations').selectAll().where('media_id', 'in', ids).execute(),
    db
      .selectFrom('media_tags')
      .select(['media_id', 'tag'])
      .where('media_id', 'in', ids)
      .orderBy('tag_key')
      .execute(),
    publishedUses(db, ids),
    known ?? writtenUses(db),
    languagesLacking(db, rules, ids),
    authorsOf(
      db,
      rows.map((row) => row.uploaded_by),
    ),
  ])
  const textsOf = Map.groupBy(texts, ({ media_id }) => media_id)
  const tagsOf = Map.groupBy(tags, ({ media_id }) => media_id)
  const usesOf = Map.groupBy(uses, ({ media_id }) => media_id)
  return (row) => {
    const { id, path, version, uploaded_by, uploaded_at, focal_x: x, focal_y: y } = row
    const described = textsOf.get(id) ?? []
    return {
      ...row,
      url: storagePath(path, version),
      src: storagePath(path).replace('/storage/', '/media/'),
      focal: { x, y },
      folder: row.folder_id,
      decorative: row.decorative === 1,
      texts: Object.fromEntries(
        described.map(({ locale, alt, caption }) => [locale, { alt, caption }]),
      ),
      lacking: lacking(id),
      tags: (tagsOf.get(id) ?? []).map(({ tag }) => tag),
      uploadedBy: authorOf(uploaded_by),
      uploadedAt: uploaded_at,
      pages: new Set((usesOf.get(id) ?? []).map(({ page_id }) => page_id)).size,
      ...countsOf(written.filter((use) => usesFile(use, row))),
    }
  }
}

/** Counts each text of a template once, and each page once for all its languages. */
const countsOf = (written: WrittenUse[]) => ({
  declared: new Set(written.flatMap(({ text }) => text?.id ?? [])).size,
  drafts: new Set(written.flatMap(({ pageId }) => pageId ?? [])).size,
})
