import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'
import type { Db } from '../db/schema.ts'
import { findPageNames } from './statement-texts.ts'

/** Key in page files of the page that the statement creates. */
export const statementKey = 'accessibility'

/** Finds a page by its id; undefined for none, or if it is in the trash. */
export async function findLivePage(db: Db, id: number | null) {
  if (id === null) return undefined
  return db
    .selectFrom('pages')
    .select(['id', 'key', 'template'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds a page that a site may already have for its statement, by the address of its text. */
export async function findLikelyPage(db: Db, rules: LocaleRules): Promise<number | null> {
  for (const { code } of rules.locales) {
    const slugs = listUsualSlugs(rules, code)
    for (const table of ['page_translations', 'working_copies'] as const) {
      const row = await db
        .selectFrom(table)
        .innerJoin('pages', 'pages.id', `${table}.page_id`)
        .select('pages.id')
        .where(`${table}.locale`, '=', code)
        .where(`${table}.slug_key`, 'in', slugs)
        .where('pages.deleted_at', 'is', null)
        .where('pages.template', '!=', 'home')
        .orderBy('pages.id')
        .executeTakeFirst()
      if (row) return row.id
    }
  }
  return null
}

/** Slugs with and without accents: `accessibilite`, `accessibilité`, `declaration-d-accessibilite`. */
function listUsualSlugs(rules: LocaleRules, locale: string): string[] {
  const { slug, title, none } = findPageNames(rules, locale).texts
  const [subject = ''] = none.split(/[:：]/)
  const words = [
    slug,
    proposeSlug(subject, 'native'),
    proposeSlug(title),
    proposeSlug(title, 'native'),
  ]
  return [...new Set(words.map(toSlugKey))]
}
