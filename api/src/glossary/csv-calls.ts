import { glossaryLimits } from '@vitrine/contract/admin/glossary'
import type * as endpoints from '@vitrine/contract/endpoints/glossary'
import type { InputOf } from '../binding/bind.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { isSiteLocale } from '../editing/calls/with-page.ts'
import { readBody } from '../http/body-limit.ts'
import { formatLargeCsv } from '../http/csv.ts'
import { refusal, reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { markFormula } from '../redirects/read-lines.ts'
import { importFile } from './import-terms.ts'
import { columns, keptMark } from './read-terms.ts'
import { listTerms, type TermRow } from './store.ts'
import { getGlossaryText } from './texts.ts'

export async function exportTerms(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale } }: InputOf<typeof endpoints.exportTerms>,
) {
  const { db, rules } = editing.context
  if (!isSiteLocale(rules, locale))
    return refusal(404, getGlossaryText(editing, ctx, 'locale-unknown'))
  const rows = (await listTerms(db, locale)).map(toCells)
  const headers = { 'Content-Disposition': `attachment; filename="glossary-${locale}.csv"` }
  return reply(200, await formatLargeCsv([...columns], rows), headers)
}

const toCells = ({ source_locale, term, translation, note }: TermRow) =>
  [source_locale, term, translation ?? keptMark, note].map(markFormula)

export async function importTerms(
  editing: EditingDeps,
  ctx: PersonRequest,
  { params: { locale }, query: { mode } }: InputOf<typeof endpoints.importTerms>,
) {
  const { rules } = editing.context
  if (!isSiteLocale(rules, locale))
    return refusal(404, getGlossaryText(editing, ctx, 'locale-unknown'))
  const bytes = await readBody(ctx.request, glossaryLimits.importBytes)
  const report = await importFile(editing, ctx, { locale, bytes, mode })
  if (!('refused' in report)) return { data: report }
  const values = { max: glossaryLimits.terms }
  return refusal(422, getGlossaryText(editing, ctx, report.refused, values))
}
