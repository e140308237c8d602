import type { MediaUse } from '@vitrine/contract/admin/media'
import { type Expression, sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'

/** Of a page in every language, or of the text of one. */
export type ShownPlace = Extract<MediaUse['place'], 'picture' | 'shared' | 'content'>

/**
 * Where readers meet files: a row for each published language of a page. In its `content` a file is in
 * that language alone; as its `picture`, in its fields too, or `shared` it is in all of them. `among`
 * is what ids are to be in: asked of each part by itself, so that its index is used.
 */
export const shownFiles = (db: Db, among: Expression<unknown>) =>
  withPage(db, 'picture_id', 'picture', among)
    .unionAll(withPage(db, 'seo_image_id', 'shared', among))
    .unionAll(
      publishedTexts(db, 'picture')
        .innerJoin('media_uses as uses', 'uses.page_id', 'text.page_id')
        .where('uses.locale', '=', everyLocale)
        .where(sql<boolean>`uses.media_id in ${among}`)
        .select('uses.media_id'),
    )
    .unionAll(
      publishedTexts(db, 'content')
        .innerJoin('media_uses as uses', (join) =>
          join.onRef('uses.page_id', '=', 'text.page_id').onRef('uses.locale', '=', 'text.locale'),
        )
        .where(sql<boolean>`uses.media_id in ${among}`)
        .select('uses.media_id'),
    )

const withPage = (
  db: Db,
  column: 'picture_id' | 'seo_image_id',
  place: ShownPlace,
  among: Expression<unknown>,
) =>
  publishedTexts(db, place)
    .select(sql.ref<number>(`pages.${column}`).as('media_id'))
    .where(sql<boolean>`${sql.ref(`pages.${column}`)} in ${among}`)

const publishedTexts = (db: Db, place: ShownPlace) =>
  db
    .selectFrom('page_translations as text')
    .innerJoin('pages', 'pages.id', 'text.page_id')
    .select('text.page_id')
    // Cast, or SQLite begins with all texts of the language that is asked for, not with the file.
    .select(sql<string>`cast(text.locale as text)`.as('locale'))
    .select(sql<ShownPlace>`cast(${place} as varchar)`.as('place'))
    .where('text.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)
