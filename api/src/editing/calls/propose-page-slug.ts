import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import type { Db } from '../../db/schema.ts'

/** Proposes a slug: the slug of the parent page, then the words of the title. */
export async function proposePageSlug(
  db: Db,
  parent: number | null,
  locale: string,
  title: string,
  script: 'ascii' | 'native' = 'ascii',
): Promise<string> {
  const parentSlug = parent === null ? undefined : await findSlug(db, parent, locale)
  return [parentSlug ?? '', proposeSlug(title, script)].filter(Boolean).join('/')
}

/** Returns the slug of a page in a language: the published one, else that of the draft. */
export async function findSlug(
  db: Db,
  pageId: number,
  locale: string,
): Promise<string | undefined> {
  const findIn = (table: 'page_translations' | 'working_copies') =>
    db
      .selectFrom(table)
      .select('slug')
      .where('page_id', '=', pageId)
      .where('locale', '=', locale)
      .executeTakeFirst()
  return ((await findIn('page_translations')) ?? (await findIn('working_copies')))?.slug
}
