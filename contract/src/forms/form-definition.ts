import * as z from 'zod/mini'
import { Condition } from './conditions.ts'
import { getConditionFields } from './holds.ts'

/** Maximum numbers of parts of a form. */
export const formLimits = {
  steps: 12,
  fields: 60,
  choices: 100,
  files: 10,
  languages: 60,
  responsible: 20,
  months: 120,
  /** Characters of a line, and of a text with line breaks. */
  line: 500,
  text: 5_000,
} as const

export const defaultMonths = 12

const megabyte = 1_048_576
/** Bytes of one file: by default, and at most; and of all files of one response. */
export const formFileBytes = { default: 10 * megabyte, max: 25 * megabyte, all: 50 * megabyte }

export const formFieldKinds = [
  'text',
  'long-text',
  'choice',
  'several',
  'yes-no',
  'date',
  'number',
  'email',
  'telephone',
  'file',
  'consent',
  'heading',
  'note',
] as const
export type FormFieldKind = (typeof formFieldKinds)[number]

/** Fields that show words and take no answer. */
export const wordKinds: readonly FormFieldKind[] = ['heading', 'note']

/** Kinds of files that a field may accept; the content of the file decides. */
export const formFileKinds = ['pdf', 'jpeg', 'png', 'webp', 'docx', 'odt', 'xlsx', 'ods'] as const
export type FormFileKind = (typeof formFileKinds)[number]

/** Tokens of the attribute `autocomplete` that a field may have. */
export const autocompleteTokens = [
  'name',
  'given-name',
  'family-name',
  'honorific-prefix',
  'organization',
  'organization-title',
  'email',
  'tel',
  'street-address',
  'address-line1',
  'address-line2',
  'postal-code',
  'address-level2',
  'address-level1',
  'country-name',
  'bday',
  'url',
  'off',
] as const

/** `each`: a mail for each response; `daily`: one mail for those of a day. */
export const formNotices = ['each', 'daily', 'none'] as const

/** `notice`: a message without the answers; `values`: with them. */
export const formWebhooks = ['notice', 'values'] as const

/** Names of `roles` in `identity/identity`. */
export const formRoles = ['administrator', 'editor', 'contributor'] as const

const lengthMax = 20_000
const idPattern = /^[a-z][a-z0-9_]{0,39}$/

const createWords = (max: number) =>
  z
    .record(
      z.string().check(z.maxLength(35)),
      z.string().check(
        z.maxLength(max),
        // PostgreSQL cannot store it.
        z.refine((words) => !words.includes('\0'), { error: 'It holds a null character.' }),
      ),
    )
    .check(
      z.refine((words) => Object.keys(words).length <= formLimits.languages, {
        error: 'There are too many languages.',
      }),
    )

const Line = createWords(formLimits.line)
const Text = createWords(formLimits.text)
/** Words by language. */
export type WordsByLanguage = z.infer<typeof Line>

const Length = z.int().check(z.minimum(0), z.maximum(lengthMax))
const FieldId = z.string().check(
  z.regex(idPattern),
  z.refine((id) => !(id in {}), { error: 'This id is reserved.' }),
)
const value = z.string().check(z.minLength(1), z.maxLength(200), z.trim())

/** A field of a form. `id` is never used again for another field. */
export const FormField = z.strictObject({
  id: FieldId,
  kind: z.enum(formFieldKinds),
  label: Text,
  hint: z.optional(Text),
  required: z.optional(z.boolean()),
  /** Characters of a text. */
  minLength: z.optional(Length),
  maxLength: z.optional(Length),
  /** Bounds of a number. */
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Bounds of a date: `2026-01-31`. */
  minDate: z.optional(z.iso.date()),
  maxDate: z.optional(z.iso.date()),
  choices: z.optional(
    z.array(z.strictObject({ value, label: Line })).check(z.maxLength(formLimits.choices)),
  ),
  autocomplete: z.optional(z.enum(autocompleteTokens)),
  /** Kinds of files; all by default. */
  accept: z.optional(z.array(z.enum(formFileKinds)).check(z.maxLength(formFileKinds.length))),
  maxBytes: z.optional(z.int().check(z.minimum(1), z.maximum(formFileBytes.max))),
  shownIf: z.optional(Condition),
})
export type FormField = z.infer<typeof FormField>

const FormStep = z.strictObject({
  id: FieldId,
  title: z.optional(Line),
  fields: z.array(FormField).check(z.maxLength(formLimits.fields)),
})

/** What visitors get of a form. */
const publicShape = {
  steps: z.array(FormStep).check(z.minLength(1), z.maxLength(formLimits.steps)),
  /** Words of the button. */
  submit: z.optional(Line),
  /** Shown after sending; text with line breaks. */
  thanks: z.optional(Text),
  /** Key of the page to show after sending. */
  thanksPage: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** True if the sender gets a copy by mail, at the address in the first `email` field. */
  sendCopy: z.optional(z.boolean()),
  /** What the data are for. */
  purpose: Text,
  /** Months after which responses are deleted. */
  months: z._default(z.int().check(z.minimum(1), z.maximum(formLimits.months)), defaultMonths),
}

/** A form as visitors get it, without who reads the responses. */
export const PublicForm = z.object(publicShape)
export type PublicForm = z.infer<typeof PublicForm>

/** A form with the token to send it; without one it is a preview. */
export const ShownForm = z.extend(PublicForm, { token: z.optional(z.string()) })
export type ShownForm = z.infer<typeof ShownForm>

const Readers = z.strictObject({
  roles: z.array(z.enum(formRoles)).check(z.minLength(1)),
  /** `own`: only responses in the languages that the reader may edit. */
  locales: z._default(z.enum(['all', 'own']), 'all'),
})

/** A form: a value of a field of the kind `form`. */
export const FormDefinition = z
  .strictObject({
    ...publicShape,
    /** Mail addresses that get a notice. */
    responsible: z.optional(
      z.array(z.email().check(z.maxLength(254))).check(z.maxLength(formLimits.responsible)),
    ),
    notify: z._default(z.enum(formNotices), 'each'),
    /** Who reads the responses; administrators always may. */
    readers: z._default(Readers, { roles: ['administrator', 'editor'], locales: 'all' }),
    /** Announces a response to the webhook of the site. */
    webhook: z.optional(z.enum(formWebhooks)),
  })
  .check((ctx) => {
    for (const problem of findFormProblems(ctx.value))
      ctx.issues.push({ code: 'custom', message: problem, input: ctx.value })
  })
export type FormDefinition = z.infer<typeof FormDefinition>

/** Returns all fields of a form in their order. */
export const getFormFields = ({ steps }: Pick<PublicForm, 'steps'>): FormField[] =>
  steps.flatMap(({ fields }) => fields)

/** Returns what a single schema cannot see: repeated ids, conditions on later fields, crossed bounds. */
export function findFormProblems(form: Pick<PublicForm, 'steps'>): string[] {
  const fields = getFormFields(form)
  const problems: string[] = []
  if (fields.length > formLimits.fields)
    problems.push(`It has more than ${formLimits.fields} fields.`)
  if (fields.filter(({ kind }) => kind === 'file').length > formLimits.files)
    problems.push(`It has more than ${formLimits.files} fields for files.`)
  const before = new Set<string>()
  for (const field of fields) {
    if (before.has(field.id)) problems.push(`The id ${field.id} is used twice.`)
    const unknown = field.shownIf && getConditionFields(field.shownIf).find((id) => !before.has(id))
    if (unknown !== undefined)
      problems.push(`The condition of ${field.id} reads ${unknown}, which is no field before it.`)
    problems.push(...findFieldProblems(field))
    if (!wordKinds.includes(field.kind)) before.add(field.id)
  }
  const steps = form.steps.map(({ id }) => id)
  if (new Set(steps).size < steps.length) problems.push('Two steps have the same id.')
  return problems
}

function findFieldProblems({ id, kind, choices = [], ...bounds }: FormField): string[] {
  const isCrossed = <V extends number | string>(low: V | undefined, high: V | undefined) =>
    low !== undefined && high !== undefined && low > high
  const values = choices.map(({ value }) => value)
  const needsChoices = kind === 'choice' || kind === 'several'
  return [
    ...(needsChoices && values.length === 0 ? [`The field ${id} has no choices.`] : []),
    ...(new Set(values).size < values.length ? [`The field ${id} has a choice twice.`] : []),
    ...(isCrossed(bounds.minLength, bounds.maxLength) ||
    isCrossed(bounds.min, bounds.max) ||
    isCrossed(bounds.minDate, bounds.maxDate)
      ? [`The smallest value of ${id} is above its largest.`]
      : []),
  ]
}

/** Returns a form as visitors get it. */
export const toPublicForm = (form: FormDefinition): PublicForm => PublicForm.parse(form)

/** Returns words in the first of the languages that has them, else in any. */
export function pickWords(
  words: WordsByLanguage | undefined,
  languages: readonly string[],
): string {
  return findWords(words, languages)?.text ?? ''
}

/** Like `pickWords`, with the language of the words; undefined if there are none. */
export function findWords(words: WordsByLanguage | undefined, languages: readonly string[]) {
  const filled = Object.entries(words ?? {}).filter(([, text]) => text.trim() !== '')
  const found =
    languages.flatMap((language) => filled.filter(([tag]) => tag === language))[0] ?? filled[0]
  return found && { language: found[0], text: found[1] }
}
