import type { FormResponse, FullAnswer } from '@vitrine/contract/admin/responses'
import type * as at from '@vitrine/contract/endpoints/responses'
import { pickWords } from '@vitrine/contract/forms/form-definition'
import type { InputOf } from '../binding/bind.ts'
import { readResponseFile } from '../forms/responses.ts'
import { describeAnswers } from '../forms/show-values.ts'
import { reply } from '../http/reply.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { summarizeForm } from './list-forms.ts'
import { findAssignee, listThreads } from './list-thread.ts'
import {
  createVersionReader,
  getFileNames,
  type OpenedResponse,
  openRow,
} from './open-responses.ts'
import { findReadableForm, type ReadableForm, type ResponseDeps } from './readable-forms.ts'
import { refuseUnknownResponse } from './refusals.ts'
import { findNeighbour, findReadableResponse, listFiles } from './store.ts'

/** Finds a response and decrypts it; undefined if the person may not read it. */
export async function findOpenedResponse(
  deps: ResponseDeps,
  { me }: Pick<PersonRequest, 'me'>,
  { page, id }: { page: number; id: number },
): Promise<{ form: ReadableForm; opened: OpenedResponse } | undefined> {
  const { context } = deps
  const form = await findReadableForm(deps, me, page)
  const row = form && (await findReadableResponse(context.db, form, id))
  if (!form || !row) return undefined
  const definition = await createVersionReader(context.db, form)(row.version)
  return { form, opened: openRow(context, row, await listFiles(context.db, [id]), definition) }
}

export async function showResponse(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params, query }: InputOf<typeof at.showResponse>,
) {
  const found = await findOpenedResponse(deps, ctx, params)
  if (!found) return refuseUnknownResponse(deps, ctx)
  const { form, opened } = found
  const { db, rules } = deps.context
  const summary = await summarizeForm(deps, ctx, form)
  const find = (side: 'newer' | 'older') => findNeighbour(db, form, query, { id: params.id, side })
  const data: FormResponse = {
    ...toResponse(opened, form, [ctx.language(), rules.defaultLocale]),
    title: summary?.title ?? '',
    assignee: await findAssignee(db, opened.row.assignee_id),
    messages: (await listThreads(deps.context, [params.id])).get(params.id) ?? [],
    newer: await find('newer'),
    older: await find('older'),
  }
  return { data }
}

function toResponse(
  opened: OpenedResponse,
  form: ReadableForm,
  languages: readonly string[],
): Omit<FormResponse, 'title' | 'newer' | 'older' | 'assignee' | 'messages'> {
  const { row, contents, files } = opened
  const answers = listAnswers(opened, [...languages, row.locale])
  const sender = answers.find(({ kind }) => kind === 'email')?.value
  const labels = new Map(answers.map(({ field, label }) => [field, label]))
  return {
    id: row.id,
    page: row.page_id,
    state: row.state,
    locale: row.locale,
    receivedDay: row.received_day,
    at: contents?.at ?? null,
    version: row.version,
    isOlderForm: row.version !== form.version,
    isReadable: contents !== undefined,
    answers,
    files: files.map(({ field, name, kind, bytes }) => ({
      field,
      label: labels.get(field) ?? field,
      name,
      kind,
      bytes,
    })),
    sender: sender ?? null,
  }
}

/** Returns the answers in the first of the languages, and in that of the sender. */
function listAnswers(opened: OpenedResponse, languages: readonly string[]): FullAnswer[] {
  const { row, form, contents } = opened
  if (!form || !contents) return []
  const { values } = contents
  const response = { values, files: getFileNames(opened) }
  const originals = describeAnswers(form, { ...response, languages: [row.locale] })
  return describeAnswers(form, { ...response, languages }).map(({ field, label, value }, index) => {
    const original = originals[index]?.value
    const sent = field.kind === 'file' ? undefined : values[field.id]
    return {
      field: field.id,
      kind: field.kind,
      label: label || pickWords(field.label, languages) || field.id,
      value,
      ...(original !== undefined && original !== value && { original }),
      ...(sent !== undefined && { sent }),
    }
  })
}

/** Sends a file as a download: browsers neither show it nor guess its type. */
export async function downloadFile(
  deps: ResponseDeps,
  ctx: PersonRequest,
  { params }: InputOf<typeof at.downloadResponseFile>,
) {
  const found = await findOpenedResponse(deps, ctx, params)
  const file = found?.opened.files.find(({ field }) => field === params.field)
  const bytes = file && (await readResponseFile(deps.context, file.path))
  if (!file || !bytes) return refuseUnknownResponse(deps, ctx)
  return reply(200, new Uint8Array(bytes), {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': 'sandbox',
    'Content-Disposition': formatAttachment(file.name),
  })
}

/** Formats the header of a download, with the name also for clients that know ASCII only. */
function formatAttachment(name: string): string {
  const ascii = name.replaceAll(/[^\w.\- ]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
