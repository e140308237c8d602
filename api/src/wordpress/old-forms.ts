import type { LocaleRules } from '@vitrine/contract/config/config'
import type { FormDefinition } from '@vitrine/contract/forms/form-definition'
import type { ItemText, OldItem, OldSiteExport } from '../old-site-exports/old-site-export.ts'
import { type FormDraft, toFormDefinition } from './form-draft.ts'
import { readContactForm7 } from './forms-contact-form-7.ts'
import { readWpforms } from './forms-wpforms.ts'
import { findPageWords } from './page-words.ts'

/** Types of items that plug-ins store forms in, with their readers. */
const readers: Record<string, (text: ItemText) => FormDraft | undefined> = {
  wpcf7_contact_form: ({ form, formMail }) => readContactForm7(form, formMail),
  wpforms: ({ content }) => readWpforms(content),
}

/** True for a form of a plug-in that the import knows. */
export const isOldForm = ({ type }: Pick<OldItem, 'type'>) => Object.hasOwn(readers, type)

/** A form with what it could not take over. */
interface ConvertedForm {
  definition: FormDefinition | undefined
  left: string[]
}

/** Converts a form of a plug-in to one of this site in one language. */
export function convertForm(
  rules: LocaleRules,
  locale: string,
  { type }: Pick<OldItem, 'type'>,
  text: ItemText,
): ConvertedForm {
  const draft = readers[type]?.(text)
  const words = findPageWords(rules, locale).texts
  const definition = draft && toFormDefinition(draft, locale, words)
  return { definition, left: draft?.left ?? [] }
}

/** Returns a function that finds a form by its id, its hash or its title, as shortcodes name it. */
export function indexOldForms({ items }: Pick<OldSiteExport, 'items'>) {
  const forms = items.filter(isOldForm)
  const hashMin = 7
  return (reference: string, title = ''): OldItem | undefined =>
    forms.find(({ id }) => String(id) === reference) ??
    forms.find(
      ({ meta }) => reference.length >= hashMin && (meta.get('_hash') ?? '').startsWith(reference),
    ) ??
    forms.find((form) => title !== '' && form.title === title)
}
