import type { ConfirmTranslations } from '@vitrine/contract/admin/translations'
import type { Db } from '../../db/schema.ts'
import { findDescendants } from '../../publishing/move-addresses.ts'

/**
 * Lists ids of pages with a text in the language, in ascending order: of the given pages, of a page
 * and those below it, or of all.
 */
export async function listPagesToConfirm(
  db: Db,
  { locale, ids, under, after = 0 }: ConfirmTranslations,
): Promise<number[]> {
  const listed = ids && new Set(ids)
  const section = under && new Set([under, ...(await findDescendants(db, [under]))])
  const rows = await db
    .selectFrom('pages')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .where(({ exists, or, selectFrom }) =>
      or([
        exists(
          selectFrom('page_translations')
            .select('page_id')
            .whereRef('page_id', '=', 'pages.id')
            .where('locale', '=', locale),
        ),
        exists(
          selectFrom('working_copies')
            .select('page_id')
            .whereRef('page_id', '=', 'pages.id')
            .where('locale', '=', locale),
        ),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows
    .map(({ id }) => id)
    .filter((id) => (!section || section.has(id)) && (!listed || listed.has(id)))
}
