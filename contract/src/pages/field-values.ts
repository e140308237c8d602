import * as z from 'zod/mini'
import { FormDefinition } from '../forms/form-definition.ts'
import { Id } from '../http/id.ts'

const wordsMax = 10_000
const valuesMax = 200
/** Maximum characters of all values of one text or one structure, as stored. */
const storedMax = 200_000

/** Maximum entries of a value that is a list. */
export const fieldLimits = { pages: 50, pictures: 50, rows: 100, rowFields: 20 } as const

/** A name of the prototype of objects would not be a value of its own. */
const isReserved = (name: string) => name in {}

/** `landing.action`: the template, a dot, and the name of the field. */
export const FieldId = z.string().check(
  z.regex(/^[a-z][a-z0-9_-]{0,63}\.[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  z.refine((id) => !id.split('.').some(isReserved), { error: 'This id is reserved.' }),
)

/** Name of a field, without its template. */
export const FieldName = z.string().check(
  z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  z.refine((name) => !isReserved(name), { error: 'This name is reserved.' }),
)

const createWords = (max: number) =>
  z.string().check(
    z.maxLength(max),
    // PostgreSQL cannot store it.
    z.refine((words) => !words.includes('\0'), { error: 'It holds a null character.' }),
  )
const Words = createWords(wordsMax)
/** Key of a page, as in page files. */
const PageKey = Words.check(z.minLength(1))

const limitKeys = (max: number) =>
  z.refine((values: unknown) => Object.keys(Object(values)).length <= max, {
    error: `At most ${max} values.`,
  })

/** Creates the schemas of values, in which a file of the library is an id or an address. */
function createValues<F extends z.ZodMiniType<number | string>>(File: F) {
  const simple = [
    Words,
    z.number(),
    z.boolean(),
    z.strictObject({ picture: File }),
    z.strictObject({ file: File }),
    z.strictObject({ page: PageKey }),
  ] as const
  const Row = z.record(FieldName, z.union(simple)).check(limitKeys(fieldLimits.rowFields))
  return z.union([
    ...simple,
    z.strictObject({ pages: z.array(PageKey).check(z.maxLength(fieldLimits.pages)) }),
    z.strictObject({ pictures: z.array(File).check(z.maxLength(fieldLimits.pictures)) }),
    z.strictObject({ rows: z.array(Row).check(z.maxLength(fieldLimits.rows)) }),
    z.strictObject({ html: createWords(storedMax) }),
    z.strictObject({ form: FormDefinition }),
  ])
}

/** A value of a field. Empty values are omitted. */
export const FieldValue = createValues(Id)
export type FieldValue = z.infer<typeof FieldValue>
export type FieldRow = Extract<FieldValue, { rows: unknown }>['rows'][number]
/** A value that a row may have. */
export type SimpleValue = FieldRow[string]

/** Values by field id, including fields of templates that the page had before. */
export const FieldValues = z.record(FieldId, FieldValue).check(limitKeys(valuesMax))
export type FieldValues = z.infer<typeof FieldValues>

/** Values in a page file, where a picture or a document is an address. */
export const TransferFieldValues = z
  .record(FieldId, createValues(Words))
  .check(limitKeys(valuesMax))
export type TransferFieldValues = z.infer<typeof TransferFieldValues>

/** True for a value that is as good as none. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === '' || value === undefined
  const [content] = Object.values(value)
  return content === '' || (Array.isArray(content) && content.length === 0)
}

/** True if a row has no value. */
export const isEmptyRow = (row: object) => Object.values(row).every(isEmptyValue)

/** Serializes values canonically: equal values give equal strings, no values an empty one. */
export function serializeFieldValues(values: FieldValues): string {
  const sorted = sortEntries(values, toCanonical)
  return Object.keys(sorted).length === 0 ? '' : JSON.stringify(sorted)
}

/** Sorts the rows of a value too. */
const toCanonical = (value: FieldValue): FieldValue =>
  typeof value === 'object' && 'rows' in value
    ? { rows: value.rows.map((row) => sortEntries(row, (cell) => cell)) }
    : value

function sortEntries<V>(values: Record<string, V>, convert: (value: V) => V): Record<string, V> {
  const entries = Object.entries(values).filter(([, value]) => !isEmptyValue(value))
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([name, value]) => [name, convert(value)]))
}

/** Parses stored values; returns none if they are invalid. */
export function parseFieldValues(stored: string): FieldValues {
  return parseValues(stored) ?? {}
}

function parseValues(stored: string): FieldValues | undefined {
  if (stored === '') return {}
  try {
    return FieldValues.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

/** Stored values, as they are sent with the texts of a page. */
export const StoredValues = z._default(
  z.string().check(
    z.maxLength(storedMax),
    // The API has a message for this name in each language.
    z.refine((stored) => parseValues(stored) !== undefined, { params: { name: 'field-values' } }),
  ),
  '',
)

/** Returns the ids of the files of the library that stored values name: pictures and documents. */
export const getFileIds = (stored: string): number[] =>
  // Few values name a file or a page; the others need not be parsed.
  /"(?:pictures?|file)":/.test(stored)
    ? getSimpleValues(stored).flatMap((value) => {
        if (typeof value !== 'object') return []
        return 'picture' in value ? value.picture : 'file' in value ? value.file : []
      })
    : []

/** Returns the keys of the pages that stored values name. */
export const getPageKeys = (stored: string): string[] =>
  /"pages?":/.test(stored)
    ? getSimpleValues(stored).flatMap((value) =>
        typeof value === 'object' && 'page' in value ? value.page : [],
      )
    : []

/** Returns all values of stored ones; a list gives a value for each entry. */
const getSimpleValues = (stored: string): SimpleValue[] =>
  Object.values(parseFieldValues(stored)).flatMap((value): SimpleValue[] => {
    if (typeof value !== 'object') return [value]
    if ('pages' in value) return value.pages.map((page) => ({ page }))
    if ('pictures' in value) return value.pictures.map((picture) => ({ picture }))
    if ('rows' in value) return value.rows.flatMap((row) => Object.values(row))
    return 'html' in value || 'form' in value ? [] : [value]
  })

/** Returns the HTML of stored values, by field id. */
export const getHtmlValues = (stored: string): Map<string, string> =>
  stored.includes('"html":') ? pickHtml(parseFieldValues(stored)) : new Map()

const pickHtml = (values: FieldValues) =>
  new Map(
    Object.entries(values).flatMap(([id, value]) =>
      typeof value === 'object' && 'html' in value ? [[id, value.html] as const] : [],
    ),
  )

/** Replaces the HTML of stored values. Values without HTML stay equal to the letter. */
export function mapHtmlValues(stored: string, convert: (html: string, id: string) => string) {
  if (!stored.includes('"html":')) return stored
  const values = parseFieldValues(stored)
  const html = pickHtml(values)
  if (html.size === 0) return stored
  const changed = [...html].map(([id, value]) => [id, { html: convert(value, id) }] as const)
  return serializeFieldValues({ ...values, ...Object.fromEntries(changed) })
}
