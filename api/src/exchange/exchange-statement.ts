import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteFileExtras, SiteFileStatement } from '@vitrine/contract/exchange/site-file'
import { cleanStatement, findProblems } from '../accessibility-statement/check-statement.ts'
import { compareStatementTexts } from '../accessibility-statement/compare-texts.ts'
import { findLivePage } from '../accessibility-statement/find-page.ts'
import { logStatementChange } from '../accessibility-statement/log-statement.ts'
import {
  deleteStatement,
  readStatement,
  saveStatementFields,
  saveWrittenTexts,
} from '../accessibility-statement/store.ts'
import type { Db } from '../db/schema.ts'
import { productActor } from '../publishing/actor.ts'
import { isApplied, type MergeAction } from './compare.ts'
import { itemName } from './item-digests.ts'

/** Exports the accessibility statement for another site; null if there is none. */
export async function exportStatement(db: Db): Promise<SiteFileStatement | null> {
  const { fields, page } = await readStatement(db)
  if (!fields) return null
  const { formPage, ...others } = fields
  const formPageKey = (await findLivePage(db, formPage))?.key
  const pageKey = (await findLivePage(db, page))?.key
  return {
    ...others,
    ...(formPageKey !== undefined && { formPageKey }),
    ...(pageKey !== undefined && { pageKey }),
  }
}

const noAddress = 'https://invalid.example'

interface StatementImport {
  rules: LocaleRules
  now: () => Date
}

/**
 * Imports the statement, or deletes it if the other site did. The words of the other site count as
 * written by the statement, not by a person. Returns the reasons why it cannot be imported.
 */
export async function importSiteStatement(
  tx: Db,
  { rules, now }: StatementImport,
  { statement }: Pick<SiteFileExtras, 'statement'>,
  actions: Map<string, MergeAction>,
): Promise<string[]> {
  if (!isApplied(actions.get(itemName.statement()))) return []
  const before = (await readStatement(tx)).fields
  if (!statement) {
    await deleteStatement(tx)
    await logStatementChange(tx, productActor, { before, after: undefined, time: now() })
    return []
  }
  const { formPageKey, pageKey, ...others } = statement
  const formPage = await findId(tx, formPageKey)
  const fields = cleanStatement(rules, { ...others, formPage })
  const invalid = Object.keys(findProblems(fields))
  if (invalid.length > 0) return invalid.map((name) => `the statement: ${name} is not valid`)
  await saveStatementFields(tx, fields)
  const page = await findId(tx, pageKey)
  // The other site has removed its own address from the links of its texts.
  const publicUrl = fields.siteUrl || noAddress
  const compared = { publicUrl, fields, page, written: {} }
  const texts = await compareStatementTexts(tx, rules, compared)
  const written = texts.flatMap(({ locale, words, isCurrent }): [string, string][] =>
    isCurrent ? [[locale, words]] : [],
  )
  await saveWrittenTexts(tx, { page, written: Object.fromEntries(written) })
  await logStatementChange(tx, productActor, { before, after: fields, time: now() })
  return []
}

async function findId(db: Db, key: string | undefined): Promise<number | null> {
  if (key === undefined) return null
  const row = await db
    .selectFrom('pages')
    .select('id')
    .where('key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}
