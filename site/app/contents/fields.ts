import { typesetIn } from '@vitrine/contract/locale/french-typography'
import type {
  Page,
  PageLink,
  PageTranslation,
  Picture,
  ShownField,
} from '@vitrine/contract/pages/pages'
import { type FieldKind, fits, type TemplateField } from '@vitrine/contract/pages/template-fields'

/** A field as it is declared; its name is its key. */
export type DeclaredField = Omit<TemplateField, 'name'>

/** The fields of one template, keyed as their values are: `landing.action`. */
export type FieldDeclarations = Record<string, DeclaredField>

interface Held extends Record<FieldKind, unknown> {
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
type ValueOf<F extends DeclaredField> = F['kind'] extends 'choice' ? ChoiceOf<F> : Held[F['kind']]

/** What the fields hold; one that is empty, or whose page or picture is gone, is not there. */
export type FieldsHeld<F extends Record<string, DeclaredField>> = { [K in keyof F]?: ValueOf<F[K]> }

/** Fields of a template, and what reads them with their types. */
export interface Fields<F extends Record<string, DeclaredField>> {
  declared: FieldDeclarations
  read: (shown: Shown) => FieldsHeld<F>
}

/** A page in the language in which it is shown. */
interface Shown {
  page: Page
  texts: PageTranslation
  /** Code of the language of `texts`. */
  locale?: string
}

/**
 * Declares the fields that a template has in addition to the text of its page. The admin builds a
 * form from them. A `shared` field has one value for all languages, stored with the page. Other
 * values are stored with the texts of each language. `read` applies French typography to them if
 * the language is French.
 */
export function declareFields<const F extends Record<string, DeclaredField>>(
  template: string,
  fields: F,
): Fields<F> {
  const named = Object.entries<DeclaredField>(fields)
  return {
    declared: Object.fromEntries(named.map(([name, field]) => [`${template}.${name}`, field])),
    read: ({ page, texts, locale }) => {
      const held = named.flatMap(([name, field]) => {
        const value = (field.shared ? page.fields : texts.fields)?.[`${template}.${name}`]
        return fits(field, value) ? [[name, shown(field, bare(value), locale)] as const] : []
      })
      return Object.fromEntries(held) as FieldsHeld<F>
    },
  }
}

/** Returns a value as readers see it. A shared value has no language, so it stays as it is. */
function shown<V>({ kind, shared }: DeclaredField, value: V, locale?: string) {
  const isWords = !shared && (kind === 'text' || kind === 'lines') && typeof value === 'string'
  return isWords && locale !== undefined ? typesetIn(locale, value) : value
}

function bare(value: ShownField | undefined) {
  if (typeof value !== 'object') return value
  return 'picture' in value ? value.picture : value.page
}

/** The fields of a template, as the site's server tells them to the API. */
export const toldFields = (template: string, declared: FieldDeclarations): TemplateField[] =>
  Object.entries(declared).map(([id, field]) => ({ name: id.slice(template.length + 1), ...field }))
