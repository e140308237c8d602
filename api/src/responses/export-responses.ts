import type * as at from '@vitrine/contract/endpoints/responses'
import type { ResponseFilter } from '@vitrine/contract/endpoints/responses'
import {
  type FormDefinition,
  getFormFields,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import type { FormMessage } from '@vitrine/contract/forms/form-messages'
import type { InputOf } from '../binding/bind.ts'
import type { Db } from '../db/schema.ts'
import { readFormVersion } from '../forms/find-form.ts'
import { describeAnswers } from '../forms/show-values.ts'
import { type CsvCell, formatCsvHead, formatCsvRow } from '../http/csv.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { listThreads } from './list-thread.ts'
import { logResponses } from './log-responses.ts'
import { getFileNames, type OpenedResponse, openResponses } from './open-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownForm } from './refusals.ts'
import { streamParts } from './stream-parts.ts'

const perBatch = 200

/**
 * Downloads responses as CSV: choices in the language of the person, a column for each field, and
 * the thread with its notes.
 */
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
  const rows = openWithThreads(context, form, query)
  async function* format() {
    yield formatCsvHead(['number', 'received', 'state', 'language', ...fields, 'thread'])
    for await (const { opened, messages } of rows)
      yield formatCsvRow([...toCells(opened, fields, languages), formatThread(messages)])
  }
  return reply(200, streamParts(ctx.request, format()), getHeaders(`form-${page}.csv`))
}

/** Downloads responses as JSON, with the stored values and the threads. */
export async function exportJson(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params: { page }, query }: InputOf<typeof at.exportResponses>,
) {
  const form = await findReadableForm(deps, ctx.me, page)
  if (!form) return refuseUnknownForm(deps, ctx)
  const { context } = deps
  await logResponses(deps, ctx, logEntry(context.db, page, 'JSON'))
  const rows = openWithThreads(context, form, query)
  async function* format() {
    yield '{"responses":['
    let separator = '\n'
    for await (const each of rows) {
      yield separator + JSON.stringify(toObject(each))
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

interface ExportedResponse {
  opened: OpenedResponse
  messages: FormMessage[]
}

/** Decrypts responses with their threads, which one query reads for each batch. */
async function* openWithThreads(
  context: ResponseDeps['context'],
  form: ReadableForm,
  filter: ResponseFilter,
): AsyncGenerator<ExportedResponse> {
  let batch: OpenedResponse[] = []
  for await (const opened of openResponses(context, form, filter)) {
    batch.push(opened)
    if (batch.length < perBatch) continue
    yield* addThreads(context, batch)
    batch = []
  }
  yield* addThreads(context, batch)
}

async function* addThreads(context: ResponseDeps['context'], batch: OpenedResponse[]) {
  const ids = batch.map(({ row }) => row.id)
  const threads = await listThreads(context, ids)
  for (const opened of batch) yield { opened, messages: threads.get(opened.row.id) ?? [] }
}

/** A cell with a paragraph for each message. */
const formatThread = (messages: FormMessage[]): string =>
  messages
    .map(
      ({ at, kind, author, text }) => `${[at, kind, author ?? ''].join(' ').trim()}\n${text ?? ''}`,
    )
    .join('\n\n')

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

function toObject({ opened: { row, contents, files }, messages }: ExportedResponse) {
  return {
    number: row.id,
    received: contents?.at ?? row.received_day,
    state: row.state,
    language: row.locale,
    form: row.version,
    values: contents?.values ?? null,
    files: files.map(({ field, name, kind, bytes }) => ({ field, name, kind, bytes })),
    thread: messages.map(({ kind, at, author, text }) => ({ kind, at, author, text })),
  }
}
