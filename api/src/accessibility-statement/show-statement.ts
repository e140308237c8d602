import type { Statement, StatementFields } from '@vitrine/contract/admin/accessibility-statement'
import type { Db } from '../db/schema.ts'
import type { EditingDeps } from '../editing/calls/editing-deps.ts'
import { findCopyHead, findPublishedText } from '../editing/texts/working-copies.ts'
import { findDeclaredState } from '../menus/statement-state.ts'
import { createSiteDayFormatter } from '../tracking/days.ts'
import { currentStandard } from './check-statement.ts'
import { compareStatementTexts } from './compare-texts.ts'
import { findLikelyPage, findLivePage } from './find-page.ts'
import { findStatementFindings } from './find-statement-findings.ts'
import { getRenewal } from './renewal.ts'
import { readStatement } from './store.ts'

export const showStatement = async (editing: EditingDeps) => ({
  data: await loadStatement(editing),
})

/** Reads the statement with the state of its texts. */
export async function loadStatement(editing: EditingDeps): Promise<Statement> {
  const { db, rules, publicUrl, settings, now } = editing.context
  const stored = await readStatement(db)
  const today = createSiteDayFormatter(settings)(now())
  const fields = stored.fields ?? proposeFields(editing, today)
  const page = (await findLivePage(db, stored.page))?.id ?? null
  const compared = await compareStatementTexts(db, rules, {
    ...stored,
    publicUrl,
    fields,
    page,
  })
  const texts: Statement['texts'] = []
  for (const { locale, isEdited, isCurrent } of compared) {
    const state = await readTextState(db, page, locale)
    texts.push({ locale, isEdited, isCurrent, ...state })
  }
  const likelyPage = page === null ? await findLikelyPage(db, rules) : null
  const findings = await findStatementFindings(db, rules)
  const renewal = stored.fields ? getRenewal(fields, today) : { renewOn: null, isDue: false }
  return { version: stored.version, fields, page, likelyPage, texts, findings, ...renewal }
}

/** What a new statement can begin with: the site is not compliant before an audit. */
function proposeFields({ context }: EditingDeps, today: string): StatementFields {
  const { name, contact } = context.settings.current()
  return {
    organization: name,
    siteName: name,
    siteUrl: context.publicUrl,
    rate: null,
    standard: currentStandard,
    audit: 'none',
    auditor: '',
    auditedOn: null,
    madeOn: today,
    updatedOn: null,
    technologies: 'HTML\nCSS\nJavaScript',
    environment: '',
    tools: '',
    email: contact ?? '',
    phone: '',
    postal: '',
    formPage: null,
    answerDays: null,
    schemeUrl: '',
    planUrl: '',
    texts: {},
  }
}

async function readTextState(db: Db, page: number | null, locale: string) {
  const missing = { text: 'missing', version: 0, shown: null } as const
  if (page === null) return missing
  const copy = await findCopyHead(db, page, locale)
  const published = await findPublishedText(db, page, locale)
  const version = copy?.version ?? 0
  if (published?.status !== 'published')
    return copy ? ({ text: 'draft', version, shown: null } as const) : missing
  const shown = findDeclaredState(published.fields.content)
  const text = copy?.changed === 1 ? ('changed' as const) : ('published' as const)
  return { text, version, shown }
}
