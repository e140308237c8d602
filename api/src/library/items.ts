import type { MediaItem } from '@vitrine/contract/admin/media'
import { secondMs } from '@vitrine/contract/bounds/durations'
import type { Selectable } from 'kysely'
import type { MediaTable } from '../db/media-tables.ts'
import type { Db } from '../db/schema.ts'
import { createAuthorLookup } from '../editing/calls/authors.ts'
import { getContentAddress, getStoragePath } from '../media/pictures.ts'
import { findSettingUses } from '../settings/picture-uses.ts'
import { findTaxonomyPictures } from '../taxonomy/picture-uses.ts'
import { findMissingAlts } from './missing-alts.ts'
import { readTracks } from './tracks.ts'
import { findUnpublishedUses, type UnpublishedUse, usesFile } from './unpublished-uses.ts'
import { findPublishedUses, type UsesContext } from './uses.ts'

export type MediaRow = Selectable<MediaTable>

/** Finds a file of the library that is not deleted. */
export async function findMedia(db: Db, id: number): Promise<MediaRow | undefined> {
  return db
    .selectFrom('media')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Converts rows to items of the admin. `known`: all `findUnpublishedUses`, if already read. */
export async function toMediaItems(
  context: UsesContext,
  rows: MediaRow[],
  known?: UnpublishedUse[],
): Promise<MediaItem[]> {
  if (rows.length === 0) return []
  const toItem = await createConverter(context, rows, known)
  return rows.map(toItem)
}

export async function toMediaItem(context: UsesContext, row: MediaRow): Promise<MediaItem> {
  const toItem = await createConverter(context, [row])
  return toItem(row)
}

/** Reads the related data of all `rows` at once. Returns a function that converts one of them. */
async function createConverter(
  { db, rules, fixed }: UsesContext,
  rows: MediaRow[],
  known?: UnpublishedUse[],
): Promise<(row: MediaRow) => MediaItem> {
  const ids = rows.map(({ id }) => id)
  const [texts, tags, tracks, documents, uses, settings, taxonomy, written, getMissing, getAuthor] =
    await Promise.all([
      db.selectFrom('media_translations').selectAll().where('media_id', 'in', ids).execute(),
      db
        .selectFrom('media_tags')
        .select(['media_id', 'tag'])
        .where('media_id', 'in', ids)
        .orderBy('tag_key')
        .execute(),
      readTracks(db, ids),
      db
        .selectFrom('media_documents')
        .select(['media_id', 'version', 'pages', 'is_tagged'])
        .where('media_id', 'in', ids)
        .execute(),
      findPublishedUses(db, ids),
      findSettingUses(db, fixed),
      findTaxonomyPictures(db),
      known ?? findUnpublishedUses(db),
      findMissingAlts(db, rules, ids),
      createAuthorLookup(
        db,
        rows.map((row) => row.uploaded_by),
      ),
    ])
  const textsById = Map.groupBy(texts, ({ media_id }) => media_id)
  const tagsById = Map.groupBy(tags, ({ media_id }) => media_id)
  const usesById = Map.groupBy(uses, ({ media_id }) => media_id)
  return (row) => {
    const { id, path, version, uploaded_by, uploaded_at, focal_x: x, focal_y: y } = row
    const ownTexts = textsById.get(id) ?? []
    return {
      ...row,
      url: getStoragePath(path, version),
      src: getContentAddress(path),
      focal: { x, y },
      folder: row.folder_id,
      duration: row.duration_ms === null ? null : row.duration_ms / secondMs,
      poster: row.poster_id,
      tracks: tracks.get(id) ?? [],
      document: toDocument(
        documents.find((each) => each.media_id === id && each.version === version),
      ),
      decorative: row.decorative === 1,
      texts: Object.fromEntries(
        ownTexts.map(({ locale, alt, caption, transcript }) => [
          locale,
          { alt, caption, ...(transcript !== '' && { transcript }) },
        ]),
      ),
      lacking: getMissing(id),
      tags: (tagsById.get(id) ?? []).map(({ tag }) => tag),
      uploadedBy: getAuthor(uploaded_by),
      uploadedAt: uploaded_at,
      pages: new Set((usesById.get(id) ?? []).map(({ page_id }) => page_id)).size,
      settings: settings.get(id)?.length ?? 0,
      taxonomy: taxonomy.get(id)?.length ?? 0,
      ...countUses(written.filter((use) => usesFile(use, row))),
    }
  }
}

const toDocument = (row: { pages: number | null; is_tagged: number | null } | undefined) =>
  row ? { pages: row.pages, isTagged: row.is_tagged === null ? null : row.is_tagged === 1 } : null

/** Counts each editable text once, and each page once for all its languages. */
const countUses = (written: UnpublishedUse[]) => ({
  declared: new Set(written.flatMap(({ text }) => text?.id ?? [])).size,
  drafts: new Set(written.flatMap(({ pageId }) => pageId ?? [])).size,
})
