import { checkText } from '@vitrine/contract/checks/check-text'
import { type CheckFacts, noFacts } from '@vitrine/contract/checks/facts'
import { type CheckFinding, findingsPerTextMax } from '@vitrine/contract/checks/finding'
import { joinFields } from '@vitrine/contract/checks/join-fields'
import type * as endpoints from '@vitrine/contract/endpoints/page-texts'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import type { PageTexts } from '@vitrine/contract/pages/page-texts'
import { readMarkup } from '../../html/read-markup.ts'
import type { PersonRequest } from '../../identity/guards/request-context.ts'
import type { EditingDeps } from '../calls/editing-deps.ts'
import { refuseWithMessage } from '../calls/messages.ts'
import { isSiteLocale, type PageInput } from '../calls/with-page.ts'
import { readCheckFacts } from './check-facts.ts'
import { findLatestText } from './working-copies.ts'

/** Checks the working copy of a language. */
export async function checkDraft(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { id, locale } }: PageInput<typeof endpoints.checkDraft>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale)) return refuseWithMessage(editing, ctx, 404, 'locale_unknown')
  const fields = await findLatestText(db, id, locale)
  const data = fields
    ? await checkPageText(editing, { pageId: id, locale, fields })
    : { findings: [], facts: noFacts }
  return { data: { ...data, findings: data.findings.slice(0, findingsPerTextMax) } }
}

interface PageText {
  pageId: number
  locale: string
  /** With the content as it is stored. */
  fields: PageTexts
}

/** Checks a stored text of a page. Not for use in a transaction. */
export async function checkPageText(
  editing: EditingDeps,
  { pageId, locale, fields }: PageText,
): Promise<{ findings: CheckFinding[]; facts: CheckFacts }> {
  const { template } = await editing.context.db
    .selectFrom('pages')
    .select('template')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  const values = fields.field_values
  const root = joinFields(fields.content, { template, values }, readMarkup)
  const facts = await readCheckFacts(editing, { pageId, locale, root })
  const language = getLanguageAttributes(editing.context.rules, locale).lang
  return { findings: checkText({ root, language, fields, facts }), facts }
}
