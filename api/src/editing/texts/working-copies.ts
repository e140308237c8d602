import { toSlugKey } from '@vitrine/contract/addresses/address'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { ExpressionBuilder, Selectable } from 'kysely'
import type { WorkingCopiesTable } from '../../db/editing-tables.ts'
import type { Db, Tables } from '../../db/schema.ts'
import type { TextWriter } from '../../publishing/actor.ts'
import { queueDebt } from '../../publishing/debt-queue.ts'
import {
  hashText,
  parseTextFields,
  pickTextFields,
  textColumns,
} from '../../publishing/text-fields.ts'

/** A working copy with its parsed fields. */
export interface WorkingCopy extends Omit<Selectable<WorkingCopiesTable>, 'fields'> {
  fields: PageTexts
}

/** Finds the published or formerly published text of a language. */
export async function findPublishedText(db: Db, pageId: number, locale: string) {
  const row = await db
    .selectFrom('page_translations')
    .select([...textColumns, 'status', 'published_at', 'updated_at'])
    .select(['published_revision_id', 'unpublished_at', 'lead_page_id', 'machine_source'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && { ...row, fields: pickTextFields(row), hash: hashText(row) }
}
export type StoredText = NonNullable<Awaited<ReturnType<typeof findPublishedText>>>

export async function findWorkingCopy(
  db: Db,
  pageId: number,
  locale: string,
): Promise<WorkingCopy | undefined> {
  const row = await db
    .selectFrom('working_copies')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
  return row && { ...row, fields: parseTextFields(row.fields) }
}

/** Finds the latest text of a language: the working copy, else the published text. */
export async function findLatestText(
  db: Db,
  pageId: number,
  locale: string,
): Promise<PageTexts | undefined> {
  const text =
    (await findWorkingCopy(db, pageId, locale)) ?? (await findPublishedText(db, pageId, locale))
  return text?.fields
}

/** State of a working copy without its text. */
export type CopyHead = NonNullable<Awaited<ReturnType<typeof findCopyHead>>>

export function findCopyHead(db: Db, pageId: number, locale: string) {
  return db
    .selectFrom('working_copies')
    .select(['version', 'changed', 'updated_at', 'revision_id', 'known_to', 'author_id', 'tab'])
    .select(['is_machine', 'has_others_words', 'is_contested'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. */
export async function lockCopy(tx: Db, pageId: number, locale: string) {
  await tx
    .updateTable('working_copies')
    .set((row) => ({ version: row.ref('version') }))
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}

/** Marks the current version as known to other tabs: it is stored as a base when it is replaced. */
export async function markCopyShared(db: Db, pageId: number, locale: string) {
  await db
    .updateTable('working_copies')
    .set({ known_to: null })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('known_to', 'is not', null)
    .execute()
}

/** Marks the current version as cause of a conflict. */
export async function markCopyContested(db: Db, pageId: number, locale: string) {
  await db
    .updateTable('working_copies')
    .set({ is_contested: 1 })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .execute()
}

export interface CopyToWrite {
  pageId: number
  locale: string
  fields: PageTexts
  writer: TextWriter
  /**
   * Hash of the published text that it is based on. Undefined: unchanged, or null in a new copy.
   */
  base?: string | null | undefined
  /** True if it differs from the published text; default true. */
  changed?: boolean
  tab?: string | undefined
  /** The tab whose text was merged into this one; it does not know the result yet. */
  writtenIn?: string | undefined
  /** True if it may contain words of other writers that no revision has. */
  hasOthersWords?: boolean
}

/** Creates a working copy; returns undefined if one exists. */
export async function createCopy(
  tx: Db,
  { pageId, locale, fields, writer, base = null, changed = true, tab }: CopyToWrite,
  at: string,
): Promise<WrittenCopy | undefined> {
  const written = await tx
    .insertInto('working_copies')
    .values({
      page_id: pageId,
      locale,
      version: 1,
      ...toWriterColumns(writer),
      created_at: at,
      updated_at: at,
      changed: changed ? 1 : 0,
      base_hash: base,
      known_to: tab ?? null,
      tab: tab ?? null,
      ...toCopyColumns(fields),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['version', selectPublishAt])
    .executeTakeFirst()
  if (written) await queueDebt(tx, pageId, locale)
  return written
}

export interface VersionStep {
  version: number
  next: number
  /** Condition: only this tab knows the version, and it was written after this time. */
  onlyIf?: { tab: string; writtenAfter: string } | undefined
}

/**
 * Optimistic lock: replaces a version of a working copy. Returns undefined if another version is
 * stored.
 */
export async function replaceCopy(
  tx: Db,
  { pageId, locale, fields, writer, base, changed = true, ...copy }: CopyToWrite,
  { version, next, onlyIf }: VersionStep,
  at: string,
): Promise<WrittenCopy | undefined> {
  const { tab: onlyTab, writtenAfter } = onlyIf ?? {}
  const { tab = null, writtenIn = tab, hasOthersWords = false } = copy
  const written = await tx
    .updateTable('working_copies')
    .set({
      version: next,
      ...toWriterColumns(writer),
      updated_at: at,
      changed: changed ? 1 : 0,
      revision_id: null,
      known_to: tab,
      tab: writtenIn,
      has_others_words: hasOthersWords ? 1 : 0,
      is_contested: 0,
      ...(base !== undefined && { base_hash: base }),
      ...toCopyColumns(fields),
    })
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('version', '=', version)
    .$if(onlyTab !== undefined, (query) =>
      query.where('known_to', '=', onlyTab ?? '').where('has_others_words', '=', 0),
    )
    .$if(onlyTab !== undefined, (query) => query.where('updated_at', '>', writtenAfter ?? ''))
    .returning(['version', selectPublishAt])
    .executeTakeFirst()
  if (written) await queueDebt(tx, pageId, locale)
  return written
}

export interface WrittenCopy {
  version: number
  publish_at: string | null
}

const selectPublishAt = (row: ExpressionBuilder<Tables, 'working_copies'>) =>
  row
    .selectFrom('page_plans')
    .select('publish_at')
    .whereRef('page_plans.page_id', '=', 'working_copies.page_id')
    .whereRef('page_plans.locale', '=', 'working_copies.locale')
    .as('publish_at')

export const getWriter = (row: { author_id: number | null; is_machine: number }): TextWriter => ({
  userId: row.author_id,
  isMachine: row.is_machine === 1,
})

export const toWriterColumns = ({ userId, isMachine }: TextWriter) => ({
  author_id: userId,
  is_machine: isMachine ? 1 : 0,
})

/** Columns of the fields. Title and slug have their own, so that lists need not parse JSON. */
export function toCopyColumns(fields: PageTexts) {
  const { title, slug } = fields
  return { title, slug, slug_key: toSlugKey(slug), fields: JSON.stringify(pickTextFields(fields)) }
}
