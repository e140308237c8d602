import { randomUUID } from 'node:crypto'
import type { CheckedResponse, ResponseValue } from '@vitrine/contract/forms/check-response'
import { sliceDay } from '@vitrine/contract/locale/iso-time'
import * as z from 'zod/mini'
import type { FormKeys } from '../crypto/form-keys.ts'
import type { Db } from '../db/schema.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { PublishedForm } from './find-form.ts'
import type { SentForm } from './read-sent-form.ts'

/** What the names of sealed files begin with, in the private files of the installation. */
export const formFilePrefix = 'form-'

/** Encrypted contents of a response. */
const SealedResponse = z.object({
  at: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
})
export type SealedResponse = z.infer<typeof SealedResponse>

/** Encrypted properties of a file. */
const SealedFile = z.object({ name: z.string(), kind: z.string(), bytes: z.number() })
export type SealedFile = z.infer<typeof SealedFile>

interface ResponseRow {
  page_id: number
  digest: string
  sealed: string
}

const toPlace = ({ page_id, digest }: Pick<ResponseRow, 'page_id' | 'digest'>) =>
  `form ${page_id} ${digest}`

/** Decrypts a response; undefined if another secret encrypted it. */
export function openResponse(keys: FormKeys, row: ResponseRow): SealedResponse | undefined {
  const bytes = keys.open(Buffer.from(row.sealed, 'base64'), toPlace(row))
  return bytes && SealedResponse.parse(JSON.parse(bytes.toString()))
}

/** Decrypts the name, the kind and the size of a file; undefined if another secret encrypted it. */
export function openFileEntry(
  keys: FormKeys,
  { path, sealed }: { path: string; sealed: string },
): SealedFile | undefined {
  const bytes = keys.open(Buffer.from(sealed, 'base64'), `form file entry ${path}`)
  return bytes && SealedFile.parse(JSON.parse(bytes.toString()))
}

/** Reads and decrypts the bytes of a file; undefined if it is missing. */
export async function readResponseFile(
  { reports, formKeys }: Pick<ApiContext, 'reports' | 'formKeys'>,
  path: string,
): Promise<Buffer | undefined> {
  const sealed = await reports.read(path)
  return sealed && formKeys.open(sealed, `form file ${path}`)
}

export interface ResponseToStore {
  page: number
  locale: string
  form: PublishedForm
  sent: SentForm
  checked: CheckedResponse
  /** Keyed digest of the input. */
  digest: string
  state: 'new' | 'aside'
}

/** Writes the files of a response, encrypted. Delete them if the response is not stored. */
export async function sealFiles(
  { reports, formKeys }: ApiContext,
  { sent, checked }: Pick<ResponseToStore, 'sent' | 'checked'>,
) {
  const stored: { field: string; path: string; sealed: string }[] = []
  for (const field of checked.files) {
    const file = sent.files[field]
    if (!file) continue
    const path = `${formFilePrefix}${randomUUID()}`
    await reports.write(path, formKeys.seal(file.data, `form file ${path}`))
    const entry = { name: file.name, kind: file.kind ?? '', bytes: file.bytes }
    const bytes = formKeys.seal(Buffer.from(JSON.stringify(entry)), `form file entry ${path}`)
    stored.push({ field, path, sealed: bytes.toString('base64') })
  }
  return stored
}

/** Stores a response. Returns its id; undefined if the same one is stored already. */
export async function addResponse(
  tx: Db,
  keys: FormKeys,
  { page, locale, form, checked, digest, state }: ResponseToStore,
  files: Awaited<ReturnType<typeof sealFiles>>,
  now: Date,
): Promise<number | undefined> {
  const at = now.toISOString()
  const contents: { at: string; values: Record<string, ResponseValue> } = {
    at,
    values: checked.values,
  }
  const key = { page_id: page, digest }
  const sealed = keys.seal(Buffer.from(JSON.stringify(contents)), toPlace(key)).toString('base64')
  const row = await tx
    .insertInto('form_responses')
    .values({
      ...key,
      version: form.version,
      locale,
      state,
      received_day: sliceDay(at),
      sealed,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  for (const file of files)
    await tx
      .insertInto('form_files')
      .values({ response_id: row.id, ...file })
      .execute()
  return row.id
}

export const findResponse = (db: Db, id: number) =>
  db.selectFrom('form_responses').selectAll().where('id', '=', id).executeTakeFirst()

export const listResponseFiles = (db: Db, id: number) =>
  db.selectFrom('form_files').selectAll().where('response_id', '=', id).orderBy('field').execute()

/** Deletes responses with their files. */
export async function deleteResponses(
  { db, reports }: Pick<ApiContext, 'db' | 'reports'>,
  ids: readonly number[],
) {
  if (ids.length === 0) return
  const files = await db.transaction().execute(async (tx) => {
    const paths = await tx
      .selectFrom('form_files')
      .select('path')
      .where('response_id', 'in', ids)
      .execute()
    await tx.deleteFrom('form_responses').where('id', 'in', ids).execute()
    return paths
  })
  for (const { path } of files) await reports.delete(path)
}
