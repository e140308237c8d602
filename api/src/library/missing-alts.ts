import type { LocaleRules } from '@vitrine/contract/config/config'
import { mediaKinds } from '@vitrine/contract/media/media-rules'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { selectPublishedUses } from './published-uses.ts'

/** Returns the MIME types of a group, such as `image`. */
export const listMimes = (group: string) =>
  Object.values(mediaKinds).flatMap((kind) => (kind.group === group ? [kind.mime] : []))

/**
 * Selects pictures with a missing alternative text: one row per picture and language. Languages are
 * those in which readers see the picture, or the default one if no page shows it. Decorative
 * pictures need no text.
 */
export const selectMissingAlts = (db: Db, { locales, defaultLocale }: LocaleRules) =>
  db
    .selectFrom(['media', selectLocales(locales).as('language')])
    .where('media.decorative', '=', 0)
    .where('media.mime', 'in', listMimes('image'))
    .where(({ and, or, not, exists, eb, ref }) =>
      or([
        exists(selectUsesOfRow(db).where('shown.locale', '=', ref('language.code'))),
        and([eb('language.code', '=', defaultLocale), not(exists(selectUsesOfRow(db)))]),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('media_translations')
            .select('media_id')
            .whereRef('media_translations.media_id', '=', 'media.id')
            .whereRef('media_translations.locale', '=', 'language.code')
            .where('alt', '!=', ''),
        ),
      ),
    )

/** Returns a function from a file to the languages without alternative text. */
export async function findMissingAlts(
  db: Db,
  rules: LocaleRules,
  ids: number[],
): Promise<(id: number) => string[]> {
  if (ids.length === 0) return () => []
  const rows = await selectMissingAlts(db, rules)
    .select(['media.id', 'language.code'])
    .where('media.id', 'in', ids)
    .execute()
  const codes = rules.locales.map(({ code }) => code)
  return (id) => codes.filter((code) => rows.some((row) => row.id === id && row.code === code))
}

const selectLocales = (locales: LocaleRules['locales']) => {
  const rows = locales.map(({ code }) => sql`select cast(${code} as varchar) as code`)
  return sql<{ code: string }>`(${sql.join(rows, sql` union all `)})`
}

/** Subquery: published uses of the file in the row of the outer query. */
export const selectUsesOfRow = (db: Db) =>
  db.selectFrom(selectPublishedUses(db, sql`(media.id)`).as('shown')).select('shown.page_id')
