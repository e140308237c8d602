import type { LocaleRules } from '@vitrine/contract/config'
import { mediaKinds } from '@vitrine/contract/media-rules'
import { sql } from 'kysely'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db } from '../db/schema.ts'

/** The types of files of a kind. */
export const mimesIn = (group: string) =>
  Object.values(mediaKinds).flatMap((kind) => (kind.group === group ? [kind.mime] : []))

/**
 * Pictures, each with a language in which it says nothing to somebody who cannot see it: one in which
 * readers meet it, or the first language of the site while no page shows it. A decoration says nothing.
 */
export const undescribed = (db: Db, { locales, defaultLocale }: LocaleRules) =>
  db
    .selectFrom(shown(db).unionAll(unshown(db, defaultLocale)).as('awaited'))
    .innerJoin('media', 'media.id', 'awaited.media_id')
    .where('media.decorative', '=', 0)
    .where('media.mime', 'in', mimesIn('image'))
    .where(
      'awaited.locale',
      'in',
      locales.map(({ code }) => code),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media_translations')
            .select('media_id')
            .whereRef('media_translations.media_id', '=', 'awaited.media_id')
            .whereRef('media_translations.locale', '=', 'awaited.locale')
            .where('alt', '!=', ''),
        ),
      ),
    )

/** The languages that pictures lack, in the order of the site. */
export async function languagesLacking(
  db: Db,
  rules: LocaleRules,
  ids: number[],
): Promise<(id: number) => string[]> {
  const rows = await undescribed(db, rules)
    .select(['awaited.media_id', 'awaited.locale'])
    .distinct()
    .where('awaited.media_id', 'in', ids)
    .execute()
  const codes = rules.locales.map(({ code }) => code)
  return (id) =>
    codes.filter((code) => rows.some((row) => row.media_id === id && row.locale === code))
}

/** Where readers meet pictures: in the texts of a language, or with a page in each of its languages. */
const shown = (db: Db) =>
  withPage(db, 'picture_id')
    .unionAll(withPage(db, 'seo_image_id'))
    .unionAll(
      publishedTexts(db)
        .innerJoin('media_uses as uses', (join) =>
          join
            .onRef('uses.page_id', '=', 'text.page_id')
            .on(({ eb, or, ref }) =>
              or([eb('uses.locale', '=', ref('text.locale')), eb('uses.locale', '=', everyLocale)]),
            ),
        )
        .select(['uses.media_id', 'text.locale']),
    )

const withPage = (db: Db, column: 'picture_id' | 'seo_image_id') =>
  publishedTexts(db)
    .select([sql.ref<number>(`pages.${column}`).as('media_id'), 'text.locale'])
    .where(`pages.${column}`, 'is not', null)

const publishedTexts = (db: Db) =>
  db
    .selectFrom('page_translations as text')
    .innerJoin('pages', 'pages.id', 'text.page_id')
    .where('text.status', '=', 'published')
    .where('pages.deleted_at', 'is', null)

const unshown = (db: Db, locale: string) =>
  db
    .selectFrom('media')
    .select(['media.id as media_id', sql<string>`cast(${locale} as varchar)`.as('locale')])
    .where('media.id', 'not in', db.selectFrom(shown(db).as('shown')).select('shown.media_id'))
