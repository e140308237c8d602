import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import type { Db } from '../db/schema.ts'
import { parseTextFields, pickTextFields } from './text-fields.ts'

/** Identifies a text: a page and a language. */
export interface TextRef {
  pageId: number
  locale: string
}

/**
 * Earlier versions stored per text. A save based on an older one gets a conflict instead of a
 * merge.
 */
const basesMax = 100

/**
 * Stores the current version of a working copy before it changes: the base for merges of open tabs.
 */
export async function storeBase(tx: Db, { pageId, locale }: TextRef, at: string) {
  await tx
    .insertInto('base_texts')
    .columns([
      'page_id',
      'locale',
      'version',
      'author_id',
      'tab',
      'is_machine',
      'kept_at',
      'fields',
    ])
    .expression((from) =>
      from
        .selectFrom('working_copies')
        .select(['page_id', 'locale', 'version', 'author_id', 'tab', 'is_machine'])
        .select(({ val }) => val(at).as('kept_at'))
        .select('fields')
        .where('page_id', '=', pageId)
        .where('locale', '=', locale),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await dropOldest(tx, pageId, locale)
}

interface BaseText extends TextRef {
  version: number
  /** True for the sent side of a merge. */
  isBranch?: boolean
}

/** Like `storeBase`, but for a text that is not the current working copy. */
export async function storeBaseText(
  tx: Db,
  { pageId, locale, version, isBranch = false }: BaseText,
  fields: PageTexts,
  at: string,
) {
  const text = { page_id: pageId, locale, version, fields: JSON.stringify(pickTextFields(fields)) }
  const written = { author_id: null, tab: null, is_branch: isBranch ? 1 : 0, kept_at: at }
  await tx
    .insertInto('base_texts')
    .values({ ...text, ...written })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function dropOldest(tx: Db, pageId: number, locale: string) {
  await tx
    .deleteFrom('base_texts')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('version', '<=', (from) =>
      from
        .selectFrom('base_texts as kept')
        .select('kept.version')
        .where('kept.page_id', '=', pageId)
        .where('kept.locale', '=', locale)
        .orderBy('kept.version', 'desc')
        .offset(basesMax)
        .limit(1),
    )
    .execute()
}

/** Returns the text of a version; undefined if it is not stored. */
export async function findBaseText(
  db: Db,
  { pageId, locale }: TextRef,
  version: number,
): Promise<PageTexts | undefined> {
  const row = await db
    .selectFrom('base_texts')
    .select('fields')
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && parseTextFields(row.fields)
}

/** Returns the last stored version before another one, with its writer. */
export async function findBaseBefore(db: Db, { pageId, locale }: TextRef, version: number) {
  const row = await db
    .selectFrom('base_texts')
    .select(['version', 'author_id', 'tab', 'is_machine', 'fields'])
    .where('page_id', '=', pageId)
    .where('locale', '=', locale)
    .where('version', '<', version)
    .where('is_branch', '=', 0)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, fields: parseTextFields(row.fields) }
}
