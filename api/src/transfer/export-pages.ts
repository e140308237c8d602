import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import { type PageTexts, textFields } from '@vitrine/contract/pages/page-texts'
import { pageTypes } from '@vitrine/contract/pages/page-types'
import type { Selectable } from 'kysely'
import { toBatches } from '../db/batches.ts'
import { everyLocale } from '../db/editing-tables.ts'
import type { Db, Tables } from '../db/schema.ts'
import { parseTextFields } from '../publishing/text-fields.ts'
import { emptyTaxonomy, type PageTaxonomy, readPageTaxonomy } from '../taxonomy/page-taxonomy.ts'
import { exportValues } from './field-values.ts'

const batchSize = 100

interface ExportOptions {
  /** True for another site: exports creation dates that an import has set, and empty lists. */
  isDated?: boolean
  /** Keys of the pages to export; all by default. */
  keys?: string[]
}

/** Exports pages as `importPages` takes them, in batches, in the order of creation. */
export async function* exportPages(
  db: Db,
  { isDated = false, keys: wantedKeys }: ExportOptions = {},
): AsyncGenerator<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('pages')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const keys = new Map(rows.map(({ id, key }) => [id, key]))
  const media = await db.selectFrom('media').select(['id', 'path']).execute()
  const paths = new Map(media.map(({ id, path }) => [id, path]))
  const keySet = wantedKeys && new Set(wantedKeys)
  const selected = keySet ? rows.filter(({ key }) => keySet.has(key)) : rows
  for (const batch of toBatches(selected, batchSize)) {
    const texts = await readTexts(
      db,
      batch.map(({ id }) => id),
      paths,
    )
    const taxonomy = await readPageTaxonomy(
      db,
      batch.map(({ id }) => id),
    )
    yield batch.flatMap((row) => {
      const { translations, published } = texts.get(row.id) ?? { translations: {}, published: [] }
      // A page without a text cannot be imported.
      if (Object.keys(translations).length === 0) return []
      return {
        ...toPageFields(row, keys.get(row.parent_id ?? 0), paths),
        // Omits dates that an import sets by itself.
        ...((isDated || !published.includes(row.created_at)) && { created_at: row.created_at }),
        ...(row.published_on !== row.created_at &&
          row.published_on && { published_on: row.published_on }),
        ...((isDated || row.visible_to !== null) && { visible_to: row.visible_to }),
        ...toTaxonomyFields(taxonomy.get(row.id) ?? emptyTaxonomy, isDated),
        translations,
      }
    })
  }
}

/** For another site also empty lists, which remove those of its page. */
const toTaxonomyFields = ({ topics, authors }: PageTaxonomy, withEmpty: boolean) => ({
  ...((withEmpty || topics.length > 0) && { topics }),
  ...((withEmpty || authors.length > 0) && { authors }),
})

// Omits defaults of an import, so that a file is the same after import and export.
function toPageFields(
  row: Selectable<Tables['pages']>,
  parent: string | undefined,
  paths: Map<number, string>,
) {
  const picture = paths.get(row.picture_id ?? 0)
  const seoImage = paths.get(row.seo_image_id ?? 0)
  return {
    key: row.key,
    template: row.template,
    ...(row.type !== pageTypes.page && { type: row.type }),
    ...(parent && { parent }),
    ...(row.position !== 0 && { position: row.position }),
    ...(picture && { picture: `/media/${picture}` }),
    ...(seoImage && { seo_image: `/media/${seoImage}` }),
    ...(row.seo_type !== defaultSeo.type && { seo_type: row.seo_type }),
    ...(row.method !== 'GET' && { method: row.method }),
    ...exportValues(row.field_values, paths),
  }
}

async function readTexts(db: Db, ids: number[], paths: Map<number, string>) {
  const rows = await db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', ...textFields, 'status', 'published_at'])
    .where('page_id', 'in', ids)
    .orderBy('locale')
    .execute()
  const byPage = new Map<number, { translations: Record<string, unknown>; published: string[] }>()
  for (const { page_id, locale, status, published_at, ...row } of rows) {
    const text = toText(row, paths)
    const page = byPage.get(page_id) ?? { translations: {}, published: [] }
    page.translations[locale] = status === 'published' ? text : { ...text, status }
    if (published_at) page.published.push(published_at)
    byPage.set(page_id, page)
  }
  for (const { page_id, locale, fields } of await readDrafts(db, ids)) {
    const page = byPage.get(page_id) ?? { translations: {}, published: [] }
    page.translations[locale] = { ...toText(parseTextFields(fields), paths), status: 'draft' }
    byPage.set(page_id, page)
  }
  return byPage
}

const toText = ({ field_values, ...text }: PageTexts, paths: Map<number, string>) => ({
  ...text,
  ...exportValues(field_values, paths),
})

/** Drafts of unpublished texts. A file takes no text without a title. */
function readDrafts(db: Db, ids: number[]) {
  return db
    .selectFrom('working_copies as copies')
    .leftJoin('page_translations as texts', (join) =>
      join
        .onRef('texts.page_id', '=', 'copies.page_id')
        .onRef('texts.locale', '=', 'copies.locale'),
    )
    .select(['copies.page_id', 'copies.locale', 'copies.fields'])
    .where('copies.page_id', 'in', ids)
    .where('copies.locale', '!=', everyLocale)
    .where('copies.title', '!=', '')
    .where('texts.page_id', 'is', null)
    .orderBy('copies.locale')
    .execute()
}
