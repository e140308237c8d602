import type * as at from '@vitrine/contract/endpoints/responses'
import {
  type FormDefinition,
  getFormFields,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { readFormVersion } from '../forms/find-form.ts'
import { describeAnswers } from '../forms/show-values.ts'
import { type CsvCell, formatCsvHead, formatCsvRow } from '../http/csv.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { logResponses } from './log-responses.ts'
import { getFileNames, type OpenedResponse, openResponses } from './open-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownForm } from './refusals.ts'
import { streamParts } from './stream-parts.ts'

/** Downloads responses as CSV: choices in the language of the person, a column for each field. */
export async function exportTable(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, query }: InputOf<typeof at.exportResponsesAsTable>,
) {
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const { context } = deps
  await logResponses(deps, ctx, logEntry(context.db, page, 'CSV'))
  const fields = await listFields(context.db, form)
  const languages = [ctx.language(), context.rules.defaultLocale]
  const rows = openResponses(context, form, query)
  async function* format() {
    yield formatCsvHead(['number', 'received', 'state', 'language', ...fields])
    for await (const opened of rows) yield formatCsvRow(toCells(opened, fields, languages))
  }
  return reply(200, streamParts(ctx.request, format()), getHeaders(`form-${page}.csv`))
}

/** Downloads responses as JSON, with the stored values. */
export async function exportJson(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, query }: InputOf<typeof at.exportResponses>,
) {
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const { context } = deps
  await logResponses(deps, ctx, logEntry(context.db, page, 'JSON'))
  const rows = openResponses(context, form, query)
  async function* format() {
    yield '{"responses":['
    let separator = '\n'
    for await (const opened of rows) {
      yield separator + JSON.stringify(toObject(opened))
      separator = ',\n'
    }
    yield '\n]}\n'
  }
  return reply(200, streamParts(ctx.request, format()), getHeaders(`form-${page}.json`))
}

const logEntry = (tx: Db, page: number, format: string) =>
  ({ tx, page, kind: 'responses-exported', after: { format } }) as const

const getHeaders = (name: string) => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Disposition': `attachment; filename="${name}"`,
})

/** Lists the ids of the fields of all versions, those of the present form first. */
async function listFields(db: Db, { page, form }: ReadableForm): Promise<string[]> {
  const rows = await db
    .selectFrom('form_versions')
    .select('version')
    .where('page_id', '=', page)
    .orderBy('since', 'desc')
    .execute()
  const ids = new Set(listIds(form))
  for (const { version } of rows) {
    const earlier = await readFormVersion(db, page, version)
    for (const id of earlier ? listIds(earlier) : []) ids.add(id)
  }
  return [...ids]
}

const listIds = (form: FormDefinition) =>
  getFormFields(form).flatMap(({ id, kind }) => (wordKinds.includes(kind) ? [] : id))

function toCells(
  opened: OpenedResponse,
  fields: string[],
  languages: readonly string[],
): CsvCell[] {
  const { row, contents, form } = opened
  const values = contents?.values ?? {}
  const shown = form
    ? describeAnswers(form, { values, files: getFileNames(opened), languages })
    : []
  const cells = new Map(
    shown.map(({ field, value }) => [field.id, toCell(values[field.id], value)]),
  )
  return [
    ...[row.id, contents?.at ?? row.received_day, row.state, row.locale],
    ...fields.map((id) => cells.get(id) ?? ''),
  ]
}

/** Numbers and booleans as programs write them, choices and dates in words. */
function toCell(stored: unknown, shown: string): CsvCell {
  if (typeof stored === 'number') return stored
  if (typeof stored === 'boolean') return stored ? 'yes' : 'no'
  return typeof stored === 'string' && /^\d{4}-\d\d-\d\d$/.test(stored) ? stored : shown
}

function toObject({ row, contents, files }: OpenedResponse) {
  return {
    number: row.id,
    received: contents?.at ?? row.received_day,
    state: row.state,
    language: row.locale,
    form: row.version,
    values: contents?.values ?? null,
    files: files.map(({ field, name, kind, bytes }) => ({ field, name, kind, bytes })),
  }
}
