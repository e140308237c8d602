import type { ShownForm } from '@vitrine/contract/forms/form-definition'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import type {
  LinkedFile,
  Page,
  PageLink,
  PageTranslation,
  Picture,
  ShownFieldValue,
} from '@vitrine/contract/pages/pages'
import {
  type FieldKind,
  isValidFieldValue,
  type RowField,
  type TemplateField,
} from '@vitrine/contract/pages/template-fields'

/** Declaration of a field of each row; its name is its key. */
type DeclaredRowField = Omit<RowField, 'name'>

/** A field declaration; its name is its key. `fields`: those of each row of the kind `rows`. */
export interface DeclaredField extends Omit<TemplateField, 'name' | 'fields'> {
  fields?: Record<string, DeclaredRowField>
}

/** Fields of a template by the key of their values: `landing.action`. */
export type FieldDeclarations = Record<string, DeclaredField>

interface FieldValueTypes extends Record<FieldKind, unknown> {
  text: string
  lines: string
  number: number
  /** `2026-01-31` */
  date: string
  /** `2026-01-31T19:30`, a local time. */
  'date-time': string
  choice: string
  'yes-no': boolean
  picture: Picture
  page: PageLink
  file: LinkedFile
  pages: PageLink[]
  pictures: Picture[]
  /** Sanitized HTML, for `RichText`. */
  html: string
  /** For `PageForm`. */
  form: ShownForm
  /** `FREQ=WEEKLY;BYDAY=TU,TH`, for `Recurrence`. */
  recurrence: string
}

type ChoiceOf<F> = F extends { choices: readonly { value: infer V }[] } ? V : string
type RowsOf<F> = F extends { fields: infer R extends Record<string, DeclaredRowField> }
  ? FieldValues<R>[]
  : Record<string, unknown>[]
type ValueOf<F extends DeclaredField> = F['kind'] extends 'choice'
  ? ChoiceOf<F>
  : F['kind'] extends 'rows'
    ? RowsOf<F>
    : FieldValueTypes[F['kind']]

/** Values of fields. A key is missing if its field is empty or its page or picture was deleted. */
export type FieldValues<F extends Record<string, DeclaredField>> = {
  [K in keyof F]?: ValueOf<F[K]>
}

export interface FieldReader<F extends Record<string, DeclaredField>> {
  declared: FieldDeclarations
  read: (page: LocalizedPage) => FieldValues<F>
}

interface LocalizedPage {
  page: Page
  texts: PageTranslation
  locale?: string
}

/**
 * Declares the fields of a template, from which the admin builds a form. A `shared` field has one
 * value for all languages, stored with the page; others are stored with the text of each language.
 * `read` applies French typography to French values.
 */
export function declareFields<const F extends Record<string, DeclaredField>>(
  template: string,
  fields: F,
): FieldReader<F> {
  const entries = Object.entries<DeclaredField>(fields)
  return {
    declared: Object.fromEntries(entries.map(([name, field]) => [`${template}.${name}`, field])),
    read: ({ page, texts, locale }) => {
      const values = entries.flatMap(([name, field]) => {
        const value = (field.shared ? page.fields : texts.fields)?.[`${template}.${name}`]
        // Shared values have no language: typography leaves them unchanged.
        const read = readValue(field, value, field.shared ? undefined : locale)
        return read === undefined ? [] : [[name, read] as const]
      })
      return Object.fromEntries(values) as FieldValues<F>
    },
  }
}

/** Returns a value as the template gets it; undefined if it is invalid for its field. */
export function readValue(
  field: DeclaredField,
  value: ShownFieldValue | undefined,
  locale?: string,
): unknown {
  if (value === undefined || !isValidFieldValue(field, value)) return undefined
  if (typeof value !== 'object') return typeset(field, value, locale)
  if (!('rows' in value)) return Object.values(value)[0]
  const rows = value.rows.map((row) => readRow(field.fields ?? {}, row, locale))
  return rows.filter((row) => Object.keys(row).length > 0)
}

/** Returns the valid values of a row. */
function readRow(
  fields: Record<string, DeclaredRowField>,
  row: Record<string, ShownFieldValue>,
  locale?: string,
): Record<string, unknown> {
  const cells = Object.entries(fields).flatMap(([name, field]) => {
    const cell = readValue(field, row[name], locale)
    return cell === undefined ? [] : [[name, cell] as const]
  })
  return Object.fromEntries(cells)
}

/** Applies typography to words. */
function typeset<V>({ kind }: DeclaredField, value: V, locale?: string) {
  const isText = (kind === 'text' || kind === 'lines') && typeof value === 'string'
  return isText && locale !== undefined ? typesetText(locale, value) : value
}

export const toTemplateFields = (template: string, declared: FieldDeclarations): TemplateField[] =>
  Object.entries(declared).map(([id, { fields, ...field }]) => ({
    name: id.slice(template.length + 1),
    ...field,
    ...(fields && { fields: Object.entries(fields).map(([name, each]) => ({ name, ...each })) }),
  }))
