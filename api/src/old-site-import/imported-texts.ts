import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import { hashText, textColumns } from '../publishing/text-fields.ts'
import { readPageTaxonomy } from '../taxonomy/page-taxonomy.ts'

/** Limits the memory for texts. */
const pagesPerQuery = 100

/** A page of an earlier import: its structure stays. */
interface CompletePage {
  template: string
  /** Keys of its topics. */
  topics: string[]
}

/** What earlier imports have written. */
export interface EarlierImport {
  /** Pages that an import has completed, with their template and topics, by key. */
  complete: Map<string, CompletePage>
  /** Texts that were changed here since then, as `locale key`. */
  edited: Set<string>
}

/** Compares the texts of pages with those that an import wrote. */
export async function readEarlierImport(db: Db, keys: string[]): Promise<EarlierImport> {
  const earlier: EarlierImport = { complete: new Map(), edited: new Set() }
  for (const batch of toBatches(keys, pagesPerQuery)) {
    const rows = await db
      .selectFrom('pages')
      .innerJoin('page_translations as texts', 'texts.page_id', 'pages.id')
      .leftJoin('imported_texts as imported', (join) =>
        join
          .onRef('imported.page_id', '=', 'texts.page_id')
          .onRef('imported.locale', '=', 'texts.locale'),
      )
      .leftJoin('working_copies as copies', (join) =>
        join
          .onRef('copies.page_id', '=', 'texts.page_id')
          .onRef('copies.locale', '=', 'texts.locale'),
      )
      .select(['pages.id', 'pages.key', 'pages.template', 'texts.locale'])
      .select(['texts.published_revision_id', 'texts.unpublished_at'])
      .select(['imported.hash', 'copies.changed'])
      .select(textColumns.map((column) => `texts.${column}` as const))
      .where('pages.key', 'in', batch)
      .execute()
    const taxonomy = await readPageTaxonomy(db, [...new Set(rows.map(({ id }) => id))])
    for (const row of rows) {
      const { template } = row
      if (row.hash !== null)
        earlier.complete.set(row.key, { template, topics: taxonomy.get(row.id)?.topics ?? [] })
      // Only a person publishes a revision or unpublishes a text. An import that was killed has
      // recorded no digests.
      const isChanged =
        (row.hash !== null && row.hash !== hashText(row)) ||
        row.published_revision_id !== null ||
        row.unpublished_at !== null
      if (isChanged || row.changed === 1) earlier.edited.add(`${row.locale} ${row.key}`)
    }
  }
  return earlier
}

/** Records the texts of pages as they are now. */
export async function recordImport(db: Db, keys: string[], { edited }: EarlierImport) {
  for (const batch of toBatches(keys, pagesPerQuery)) {
    const rows = await db
      .selectFrom('pages')
      .innerJoin('page_translations as texts', 'texts.page_id', 'pages.id')
      .select(['pages.id', 'pages.key', 'texts.locale'])
      .select(textColumns.map((column) => `texts.${column}` as const))
      .where('pages.key', 'in', batch)
      .execute()
    const values = rows
      .filter(({ key, locale }) => !edited.has(`${locale} ${key}`))
      .map((row) => ({ page_id: row.id, locale: row.locale, hash: hashText(row) }))
    for (const part of toBatches(values))
      await db
        .insertInto('imported_texts')
        .values(part)
        .onConflict((conflict) =>
          conflict
            .columns(['page_id', 'locale'])
            .doUpdateSet(({ ref }) => ({ hash: ref('excluded.hash') })),
        )
        .execute()
  }
}
