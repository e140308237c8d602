import * as z from 'zod/mini'
import { isLocalTime } from './event-fields.ts'
import {
  FieldName,
  type FieldRow,
  type FieldValue,
  fieldLimits,
  isEmptyRow,
  isEmptyValue,
} from './field-values.ts'
import { isRecurrence } from './recurrence.ts'

/**
 * Types of fields with one value; a row has only such fields. `lines` is a text with line breaks,
 * `date-time` a local time such as `2026-12-01T19:30`.
 */
const simpleKinds = [
  'text',
  'lines',
  'number',
  'date',
  'date-time',
  'choice',
  'yes-no',
  'picture',
  'page',
  'file',
] as const
export type SimpleKind = (typeof simpleKinds)[number]

/**
 * Types of template fields. `pages` and `pictures` are in an order, `rows` repeats a group of
 * simple fields, `html` is a rich text, `form` a form for visitors (always shared), `recurrence` a
 * recurrence rule such as `FREQ=WEEKLY;BYDAY=TU,TH`.
 */
const fieldKinds = [
  ...simpleKinds,
  'pages',
  'pictures',
  'rows',
  'html',
  'form',
  'recurrence',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const fieldsMax = 200

/** What the name of a template field begins with where it is next to `wordFields`. */
export const templateFieldPrefix = 'fields.'

const ByLanguage = z.record(z.string(), z.string())

/** A field with one value, with its labels for the form in the admin. */
const simpleField = {
  name: FieldName,
  label: ByLanguage,
  help: z.optional(ByLanguage),
  /** True if a text cannot be published without it. */
  required: z.optional(z.boolean()),
  /** The options of a `choice`. */
  choices: z.optional(z.array(z.object({ value: z.string(), label: ByLanguage }))),
}

/** A field of a row. */
export const RowField = z.object({ ...simpleField, kind: z.enum(simpleKinds) })
export type RowField = z.infer<typeof RowField>

/** A field of a template. */
export const TemplateField = z.object({
  ...simpleField,
  kind: z.enum(fieldKinds),
  /** True for one value in all languages; else each language has its own. */
  shared: z.optional(z.boolean()),
  /** The fields of each row of `rows`. */
  fields: z.optional(z.array(RowField).check(z.maxLength(fieldLimits.rowFields))),
})
export type TemplateField = z.infer<typeof TemplateField>

/** A template, as the site's build declares it. */
export const Template = z.object({
  name: z.string(),
  /** Label in the admin by language; `name` by default. */
  label: z.optional(ByLanguage),
  fields: z.array(TemplateField).check(z.maxLength(fieldsMax)),
  /** Labels of its declared texts by id and language; absent if all languages have the same. */
  textNames: z.optional(z.record(z.string(), ByLanguage)),
  /** Default texts of the code by id and language; only sent by the site's server. */
  texts: z.optional(z.record(z.string(), ByLanguage)),
})
export type Template = z.infer<typeof Template>

const templatesMax = 200

/** `POST /api/store-templates`: the templates in the site's build. */
export const StoreTemplates = z.array(Template).check(z.maxLength(templatesMax))

export const getFieldId = (template: string, field: Pick<TemplateField, 'name'>) =>
  `${template}.${field.name}`

/** What a value is checked with. */
type CheckedField = Pick<TemplateField, 'kind' | 'choices'>

/**
 * True if a value is valid for a field. Rows are valid with any fields: `findInvalidCells` checks
 * their values.
 */
export function isValidFieldValue({ kind, choices }: CheckedField, value: unknown) {
  return validators[kind](value) && (kind !== 'choice' || isChoice(choices, value))
}

const isText = (value: unknown) => typeof value === 'string'
const hasKey = (key: string) => (value: unknown) => Object.hasOwn(Object(value), key)

const validators: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\n'),
  lines: isText,
  number: (value) => typeof value === 'number',
  date: (value) => z.iso.date().safeParse(value).success,
  'date-time': isLocalTime,
  choice: isText,
  'yes-no': (value) => typeof value === 'boolean',
  picture: hasKey('picture'),
  page: hasKey('page'),
  file: hasKey('file'),
  pages: hasKey('pages'),
  pictures: hasKey('pictures'),
  rows: hasKey('rows'),
  html: hasKey('html'),
  form: hasKey('form'),
  recurrence: isRecurrence,
}

const isChoice = (choices: TemplateField['choices'], candidate: unknown) =>
  choices?.some(({ value }) => value === candidate) ?? false

/** Finds the values of a row that are invalid for its fields. Those of undeclared fields are valid. */
export const findInvalidCells = <F extends CheckedField & { name: string }>(
  fields: readonly F[],
  row: Record<string, unknown>,
): { field: F; value: unknown }[] =>
  fields.flatMap((field) => {
    const value = row[field.name]
    return isEmptyValue(value) || isValidFieldValue(field, value) ? [] : [{ field, value }]
  })

/** True if a field has a value; rows need one in each of their required fields. */
export function isFilled(field: TemplateField, value: FieldValue | undefined): boolean {
  if (!isValidFieldValue(field, value) || isEmptyValue(value)) return false
  if (typeof value !== 'object' || !('rows' in value)) return true
  const rows = value.rows.filter((row) => !isEmptyRow(row))
  return rows.length > 0 && rows.every((row) => hasRequiredCells(field, row))
}

/** True if rows of a value lack a required field, even if the field itself is not required. */
export const hasIncompleteRow = (field: TemplateField, value: FieldValue | undefined): boolean =>
  typeof value === 'object' &&
  'rows' in value &&
  value.rows.some((row) => !isEmptyRow(row) && !hasRequiredCells(field, row))

const hasRequiredCells = ({ fields = [] }: TemplateField, row: FieldRow) =>
  fields.every(
    (each) =>
      !each.required || (isValidFieldValue(each, row[each.name]) && !isEmptyValue(row[each.name])),
  )
