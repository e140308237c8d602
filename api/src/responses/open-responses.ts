import type { ResponseFilter } from '@vitrine/contract/endpoints/responses'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import { nextSlice } from '@vitrine/files/time-slice'
import type { Db } from '../db/schema.ts'
import { readFormVersion } from '../forms/find-form.ts'
import {
  openFileEntry,
  openResponse,
  type SealedFile,
  type SealedResponse,
} from '../forms/responses.ts'
import type { ApiContext } from '../identity/guards/api-context.ts'
import type { ReadableForm } from './readable-forms.ts'
import { type FormFile, filterResponses, listFiles, type StoredResponse } from './store.ts'

/** A decrypted response; `contents` is undefined if another secret encrypted it. */
export interface OpenedResponse {
  row: StoredResponse
  contents: SealedResponse | undefined
  files: (SealedFile & { field: string; path: string })[]
  form: FormDefinition | undefined
}

type OpeningContext = Pick<ApiContext, 'db' | 'formKeys'>

const perQuery = 200

interface ResponseRange extends ResponseFilter {
  /** Only responses with a lower id. */
  before?: number | undefined
  /** Maximum number of responses. */
  max?: number
}

/**
 * Decrypts the responses to a form, the newest first, in batches and in time slices, so that other
 * requests get their turn.
 */
export async function* openResponses(
  context: OpeningContext,
  form: ReadableForm,
  { before, max = Number.POSITIVE_INFINITY, ...filter }: ResponseRange = {},
): AsyncGenerator<OpenedResponse> {
  const readVersion = createVersionReader(context.db, form)
  let last = before
  for (let left = max; left > 0; ) {
    const rows = await readRows(context.db, form, filter, {
      before: last,
      limit: Math.min(left, perQuery),
    })
    const files = await listFiles(
      context.db,
      rows.map(({ id }) => id),
    )
    const byResponse = Map.groupBy(files, ({ response_id }) => response_id)
    for (const row of rows) {
      const definition = await readVersion(row.version)
      yield openRow(context, row, byResponse.get(row.id) ?? [], definition)
      await nextSlice()
    }
    last = rows.at(-1)?.id
    left -= rows.length
    if (rows.length < perQuery) return
  }
}

const readRows = (
  db: Db,
  form: ReadableForm,
  filter: ResponseFilter,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  filterResponses(db, form, filter)
    .selectAll()
    .$if(before !== undefined, (rows) => rows.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Decrypts one response. */
export function openRow(
  { formKeys }: OpeningContext,
  row: StoredResponse,
  files: FormFile[],
  form: FormDefinition | undefined,
): OpenedResponse {
  const opened = files.flatMap(({ field, path, sealed }) => {
    const entry = openFileEntry(formKeys, { path, sealed })
    return entry ? [{ ...entry, field, path }] : []
  })
  return { row, contents: openResponse(formKeys, row), files: opened, form }
}

/** Returns a function that reads the definition of a version, once. */
export function createVersionReader(db: Db, { page, version, form }: ReadableForm) {
  const known = new Map<string, FormDefinition | undefined>([[version, form]])
  return async (wanted: string) => {
    if (!known.has(wanted)) known.set(wanted, await readFormVersion(db, page, wanted))
    return known.get(wanted)
  }
}

/** Returns the names of the files by field. */
export const getFileNames = ({ files }: OpenedResponse): Record<string, string> =>
  Object.fromEntries(files.map(({ field, name }) => [field, name]))
