import * as z from 'zod/mini'
import {
  type FormDefinition,
  findWords,
  formRoles,
  getFormFields,
  type WordsByLanguage,
  wordKinds,
} from './form-definition.ts'

/** Words with their language, which may differ from that of the page. */
const NoticeWords = z.object({ text: z.string(), language: z.string() })
export type NoticeWords = z.infer<typeof NoticeWords>

/** What a form keeps of its senders, from its published settings. */
export const FormNotice = z.object({
  /** Id of its page. */
  page: z.number(),
  title: z.string(),
  /** Path of its page. */
  address: z.string(),
  purpose: z.optional(NoticeWords),
  /** Labels of the fields that take an answer. */
  fields: z.array(NoticeWords),
  hasFiles: z.boolean(),
  months: z.number(),
  /** Roles that read the responses; administrators always do. */
  roles: z.array(z.enum(formRoles)),
  /** True if the mails about responses have links that show them. */
  isMailed: z.boolean(),
  /** True if another program gets the answers. */
  isForwarded: z.boolean(),
})
export type FormNotice = z.infer<typeof FormNotice>

/** Describes what a form keeps, in the first of the languages that its words have. */
export function describeForm(
  form: FormDefinition,
  languages: readonly string[],
): Omit<FormNotice, 'page' | 'title' | 'address'> {
  const fields = getFormFields(form).filter(({ kind }) => !wordKinds.includes(kind))
  const pick = (words: WordsByLanguage) => findWords(words, languages)
  const purpose = pick(form.purpose)
  const { readers, responsible = [], notify, webhook } = form
  return {
    ...(purpose && { purpose }),
    fields: fields.flatMap(({ label }) => pick(label) ?? []),
    hasFiles: fields.some(({ kind }) => kind === 'file'),
    months: form.months,
    roles: formRoles.filter((role) => role === 'administrator' || readers.roles.includes(role)),
    isMailed: notify !== 'none' && responsible.length > 0,
    isForwarded: webhook === 'values',
  }
}

/** The forms of a site in its register of processing activities. */
export const FormRegister = z.object({
  data: z.object({
    site_name: z.string(),
    site_url: z.string(),
    /** Address of the site for mails; null if it has none. */
    contact: z.nullable(z.string()),
    today: z.string(),
    forms: z.array(
      z.extend(FormNotice, {
        responsible: z.array(z.string()),
        sendsCopy: z.boolean(),
        ownLocales: z.boolean(),
      }),
    ),
  }),
})
export type FormRegister = z.infer<typeof FormRegister>['data']
