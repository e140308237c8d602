import { typesetText } from '@vitrine/contract/locale/french-typography'
import type {
  Page,
  PageLink,
  PageTranslation,
  Picture,
  ShownFieldValue,
} from '@vitrine/contract/pages/pages'
import {
  type FieldKind,
  isValidFieldValue,
  type TemplateField,
} from '@vitrine/contract/pages/template-fields'

/** A field declaration; its name is its key. */
export type DeclaredField = Omit<TemplateField, 'name'>

/** Fields of a template by the key of their values: `landing.action`. */
export type FieldDeclarations = Record<string, DeclaredField>

interface FieldValueTypes extends Record<FieldKind, unknown> {
  text: string
  lines: string
  number: number
  /** `2026-01-31` */
  date: string
  choice: string
  'yes-no': boolean
  picture: Picture
  page: PageLink
}

type ChoiceOf<F> = F extends { choices: readonly { value: infer V }[] } ? V : string
type ValueOf<F extends DeclaredField> = F['kind'] extends 'choice'
  ? ChoiceOf<F>
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
        return isValidFieldValue(field, value)
          ? [[name, typeset(field, unwrap(value), locale)] as const]
          : []
      })
      return Object.fromEntries(values) as FieldValues<F>
    },
  }
}

/** Applies typography. Shared values have no language and stay unchanged. */
function typeset<V>({ kind, shared }: DeclaredField, value: V, locale?: string) {
  const isText = !shared && (kind === 'text' || kind === 'lines') && typeof value === 'string'
  return isText && locale !== undefined ? typesetText(locale, value) : value
}

function unwrap(value: ShownFieldValue | undefined) {
  if (typeof value !== 'object') return value
  return 'picture' in value ? value.picture : value.page
}

export const toTemplateFields = (template: string, declared: FieldDeclarations): TemplateField[] =>
  Object.entries(declared).map(([id, field]) => ({ name: id.slice(template.length + 1), ...field }))
