import type { FormSummary } from '@vitrine/contract/admin/responses'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { listReadableForms, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { countAllResponses, countResponses, noResponses, type ResponseCounts } from './store.ts'

export async function listForms(deps: ResponseDeps, ctx: PersonRequest) {
  const data = await summarizeForms(deps, ctx, await countForms(deps, ctx))
  return { data: data.toSorted(compareForms) }
}

interface CountedForm extends ReadableForm, ResponseCounts {}

async function countForms(
  deps: ResponseDeps,
  { me }: Pick<PersonRequest, 'me'>,
): Promise<CountedForm[]> {
  const { db } = deps.context
  const all = await countAllResponses(db)
  const counted: CountedForm[] = []
  for (const form of await listReadableForms(deps, me, all.keys())) {
    const known = form.locales === null ? (all.get(form.page) ?? noResponses) : undefined
    counted.push({ ...form, ...(known ?? (await countResponses(db, form))) })
  }
  return counted
}

/** The last response first; forms without one by title. */
const compareForms = (a: FormSummary, b: FormSummary) =>
  (b.lastDay ?? '').localeCompare(a.lastDay ?? '') || a.title.localeCompare(b.title)

/** Describes forms with their counts, and their titles in the language of the request. */
async function summarizeForms(
  { context: { db, rules } }: ResponseDeps,
  { language }: Pick<PersonRequest, 'language'>,
  forms: CountedForm[],
): Promise<FormSummary[]> {
  const pages = forms.map(({ page }) => page)
  const titles = await findPageTitles(db, pages, getFullFallbackChain(rules, language()))
  const titleById = new Map(titles.map((each) => [each.id, each]))
  const summaries: FormSummary[] = []
  for (const form of forms) {
    const { page, isPublished, counts, latest } = form
    const { title = '', locale = rules.defaultLocale } = titleById.get(page) ?? {}
    const lastDay = await findDay(db, latest)
    const { months } = form.form
    summaries.push({ page, title, locale, counts, lastDay, months, isPublished })
  }
  return summaries
}

async function findDay(db: Db, id: number): Promise<string | null> {
  if (id === 0) return null
  const row = await db
    .selectFrom('form_responses')
    .select('received_day')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.received_day ?? null
}

/** Describes one form. */
export async function summarizeForm(
  deps: ResponseDeps,
  ctx: PersonRequest,
  form: ReadableForm,
): Promise<FormSummary | undefined> {
  const counts = await countResponses(deps.context.db, form)
  const [summary] = await summarizeForms(deps, ctx, [{ ...form, ...counts }])
  return summary
}

/** Counts the new responses, for the menu and for open lists. */
export async function countNewResponses(deps: ResponseDeps, ctx: PersonRequest) {
  const forms = await countForms(deps, ctx)
  const data = forms.map(({ page, counts, latest }) => ({
    page,
    new: counts.new,
    version: [latest, ...Object.values(counts)].join('-'),
  }))
  return { data }
}
