import { StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import * as z from 'zod/mini'
import type { Db } from '../db/schema.ts'

/** By language, the digest of the words that the statement has written last. */
const Written = z.record(z.string(), z.string())

export interface StoredStatement {
  /** 0 before the first save. */
  version: number
  /** Undefined before the first save. */
  fields: StatementFields | undefined
  /** The page with its texts, which may be in the trash. */
  page: number | null
  written: z.infer<typeof Written>
}

const onlyRow = 1

export async function readStatement(db: Db): Promise<StoredStatement> {
  const row = await db
    .selectFrom('accessibility_statement')
    .select(['version', 'fields', 'page_id', 'written'])
    .executeTakeFirst()
  if (!row) return { version: 0, fields: undefined, page: null, written: {} }
  return {
    version: row.version,
    fields: z.parse(StatementFields, JSON.parse(row.fields)),
    page: row.page_id,
    written: z.parse(Written, JSON.parse(row.written)),
  }
}

/** Replaces the fields in a transaction of `changes.commit`. Returns false if they are the same. */
export async function saveStatementFields(tx: Db, fields: StatementFields): Promise<boolean> {
  const before = await readStatement(tx)
  const json = JSON.stringify(z.parse(StatementFields, fields))
  if (before.fields && json === JSON.stringify(before.fields)) return false
  const row = { version: before.version + 1, fields: json }
  await tx
    .insertInto('accessibility_statement')
    .values({ id: onlyRow, page_id: null, written: '{}', ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  return true
}

/** Stores the page of the statement, and the words that were written. The version stays. */
export async function saveWrittenTexts(
  tx: Db,
  { page, written }: Pick<StoredStatement, 'page' | 'written'>,
) {
  await tx
    .updateTable('accessibility_statement')
    .set({ page_id: page, written: JSON.stringify(written) })
    .where('id', '=', onlyRow)
    .execute()
}

/** Deletes the statement in a transaction of `changes.commit`. Its page stays. */
export async function deleteStatement(tx: Db) {
  await tx.deleteFrom('accessibility_statement').execute()
}
