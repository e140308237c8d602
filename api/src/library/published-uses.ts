import type { MediaUse } from '@vitrine/contract/admin/media'
import { type Expression, sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'

/** `picture` and `shared` belong to a page in all languages, `content` to the text of one. */
export type PublishedPlace = Extract<MediaUse['place'], 'picture' | 'shared' | 'content'>

/**
 * Selects the published uses of files: one row for each use and published language of a page.
 * `picture` includes pictures in fields of the page; `shared` is the SEO image. `among` limits the
 * ids, in each part of the union so that its index is used.
 */
export const selectPublishedUses = (db: Db, among: Expression<unknown>) =>
  selectPageColumn(db, 'picture_id', 'picture', among)
    .unionAll(selectPageColumn(db, 'seo_image_id', 'shared', among))
    .unionAll(
      selectPublishedTexts(db, 'picture')
        .innerJoin('media_uses as uses', 'uses.page_id', 'text.page_id')
        .where('uses.locale', '=', everyLocale)
        .where(sql<boolean>`uses.media_id in ${among}`)
        .select('uses.media_id'),
    )
    .unionAll(
      selectPublishedTexts(db, 'content')
        .innerJoin('media_uses as uses', (join) =>
          join.onRef('uses.page_id', '=', 'text.page_id').onRef('uses.locale', '=', 'text.locale'),
        )
        .where(sql<boolean>`uses.media_id in ${among}`)
        .select('uses.media_id'),
    )

const selectPageColumn = (
  db: Db,
  column: 'picture_id' | 'seo_image_id',
  place: PublishedPlace,
  among: Expression<unknown>,
) =>
  selectPublishedTexts(db, place)
    .select(sql.ref<number>(`pages.${column}`).as('media_id'))
    .where(sql<boolean>`${sql.ref(`pages.${column}`)} in ${among}`)

const selectPublishedTexts = (db: Db, place: PublishedPlace) =>
  db
    .selectFrom('page_translations as text')
    .innerJoin('pages', 'pages.id', 'text.page_id')
    .select('text.page_id')
    // With the cast SQLite starts with the file, not with all texts of a language.
    .select(sql<string>`cast(text.locale as text)`.as('locale'))
    .select(sql<PublishedPlace>`cast(${place} as varchar)`.as('place'))
    .where('text.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
