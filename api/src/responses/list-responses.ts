import { type ListedResponse, responseRules } from '@vitrine/contract/admin/responses'
import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type * as at from '@vitrine/contract/endpoints/responses'
import type { FormField } from '@vitrine/contract/forms/form-definition'
import type { InputOf } from '../binding/bind.ts'
import { describeAnswers } from '../forms/show-values.ts'
import { createBusyError } from '../http/refusals.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { summarizeForm } from './list-forms.ts'
import { createWordMatcher } from './match-words.ts'
import { getFileNames, type OpenedResponse, openResponses } from './open-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownForm } from './refusals.ts'
import { listAssignees } from './store.ts'

/** Limits the calls that decrypt many responses at once. */
export const limitReading = createConcurrencyLimit({
  atOnce: 2,
  waitingMax: 20,
  refusal: createBusyError,
})

export async function listResponses(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, query: { q = '', ...query } }: InputOf<typeof at.listResponses>,
) {
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const languages = [ctx.language(), deps.context.rules.defaultLocale]
  const find = () => findResponses(deps, form, { q, languages, ...query })
  const { data, ...meta } = await (q.trim() === '' ? find() : limitReading(find))
  const summary = await summarizeForm(deps, ctx, form)
  const names = await listAssignees(deps.context.db, data)
  for (const each of data) each.assignee = names.get(each.id) ?? null
  return summary ? { data, meta: { ...meta, form: summary } } : refuseUnknownForm(deps, ctx)
}

interface Search extends at.ResponseFilter {
  q: string
  languages: readonly string[]
  before?: number | undefined
}

async function findResponses(
  { context }: ResponseDeps,
  form: ReadableForm,
  { q, languages, ...filter }: Search,
) {
  const { pageSize, searchedMax } = responseRules
  const matches = createWordMatcher(q, languages)
  const data: ListedResponse[] = []
  let searched = 0
  let last: number | null = null
  // One more than a part, to know if others follow.
  const max = matches ? searchedMax : pageSize + 1
  for await (const opened of openResponses(context, form, { ...filter, max })) {
    if (data.length === pageSize) return { data, next: last, searched }
    searched += 1
    last = opened.row.id
    if (!matches || matches(opened)) data.push(toListed(opened, languages))
  }
  return { data, next: searched === searchedMax ? last : null, searched }
}

function toListed(opened: OpenedResponse, languages: readonly string[]): ListedResponse {
  const { row, contents, files } = opened
  return {
    id: row.id,
    state: row.state,
    locale: row.locale,
    receivedDay: row.received_day,
    at: contents?.at ?? null,
    excerpt: cutAnswers(opened, [...languages, row.locale]),
    files: files.length,
    assignee: null,
  }
}

/** Order of the kinds of answers: the name of the sender first, then the message. */
const excerptOrder = [
  'name',
  'long-text',
  'text',
  'choice',
  'several',
  'email',
  'date',
  'number',
  'telephone',
]
const nameTokens = ['name', 'given-name', 'family-name', 'organization']

function getRank({ kind, autocomplete }: FormField): number {
  const isName = autocomplete !== undefined && nameTokens.includes(autocomplete)
  const rank = excerptOrder.indexOf(isName ? 'name' : kind)
  return rank === -1 ? excerptOrder.length : rank
}

function cutAnswers(opened: OpenedResponse, languages: readonly string[]) {
  const { form, contents } = opened
  if (!form || !contents) return []
  return describeAnswers(form, { values: contents.values, files: getFileNames(opened), languages })
    .filter(({ field }) => getRank(field) < excerptOrder.length)
    .toSorted((a, b) => getRank(a.field) - getRank(b.field))
    .slice(0, responseRules.excerptAnswers)
    .map(({ field, label, value }) => ({
      field: field.id,
      label,
      value: [...value].slice(0, responseRules.excerptLength).join(''),
    }))
}
