import type { FormSummary } from '@vitrine/contract/admin/responses'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Db } from '../db/schema.ts'
import { findPageTitles } from '../editing/pages/show-page.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { listReadableForms, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { countResponses } from './store.ts'

export async function listForms(deps: ResponseDeps, ctx: PersonRequest) {
  const data = await summarizeForms(deps, ctx, await listReadableForms(deps, ctx.me))
  return { data: data.toSorted(compareForms) }
}

/** The last response first; forms without one by title. */
const compareForms = (a: FormSummary, b: FormSummary) =>
  (b.lastDay ?? '').localeCompare(a.lastDay ?? '') || a.title.localeCompare(b.title)

/** Describes forms with their counts, and their titles in the language of the request. */
export async function summarizeForms(
  { context: { db, rules } }: ResponseDeps,
  { language }: Pick<PersonRequest, 'language'>,
  forms: ReadableForm[],
): Promise<FormSummary[]> {
  const pages = forms.map(({ page }) => page)
  const titles = await findPageTitles(db, pages, getFullFallbackChain(rules, language()))
  const titleById = new Map(titles.map((each) => [each.id, each]))
  const summaries: FormSummary[] = []
  for (const form of forms) {
    const { page, isPublished } = form
    const { title = '', locale = rules.defaultLocale } = titleById.get(page) ?? {}
    const { counts, latest } = await countResponses(db, form)
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

/** Counts the new responses, for the menu and for open lists. */
export async function countNewResponses(deps: ResponseDeps, { me }: PersonRequest) {
  const data: { page: number; new: number; version: string }[] = []
  for (const form of await listReadableForms(deps, me)) {
    const { counts, latest } = await countResponses(deps.context.db, form)
    const version = [latest, ...Object.values(counts)].join('-')
    data.push({ page: form.page, new: counts.new, version })
  }
  return { data }
}
