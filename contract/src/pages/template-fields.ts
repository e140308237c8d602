import * as z from 'zod/mini'
import { Id } from '../http/id.ts'

/** What a field of a template may hold: words, some lines, a number, a day, one of a list, … */
const fieldKinds = [
  'text',
  'lines',
  'number',
  'date',
  'choice',
  'yes-no',
  'picture',
  'page',
] as const
export type FieldKind = (typeof fieldKinds)[number]

const nameMax = 64
const wordsMax = 10_000
const fieldsMax = 200
const valuesMax = 200
/** Characters of all values of one text, or of a page, as they are kept. */
const storedMax = 200_000

/** `landing.action`: the template, a dot, the name of the field. */
export const FieldId = z.string().check(
  z.regex(/^[a-z][a-z0-9_-]{0,63}\.[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  z.refine((id) => !id.split('.').some((part) => part in {}), { error: 'This id is reserved.' }),
)

const Words = z.string().check(
  z.maxLength(wordsMax),
  // SQLite would take it, PostgreSQL would not.
  z.refine((words) => !words.includes('\0'), { error: 'It holds a null character.' }),
)
/** Another page is named by its key, as in files. */
const PageKey = z.string().check(z.minLength(1), z.maxLength(wordsMax))

/** A value tells what it is; an empty one is left out. */
export const FieldValue = z.union([
  Words,
  z.number(),
  z.boolean(),
  z.strictObject({ picture: Id }),
  z.strictObject({ page: PageKey }),
])
export type FieldValue = z.infer<typeof FieldValue>

const fewValues = z.refine((values: unknown) => Object.keys(Object(values)).length <= valuesMax, {
  error: `At most ${valuesMax} values.`,
})

/** What is written into fields, by their ids: also into those of a template that the page had before. */
export const FieldValues = z.record(FieldId, FieldValue).check(fewValues)
export type FieldValues = z.infer<typeof FieldValues>

/** The same in a file, which names an image by its address. */
export const TransferFieldValues = z
  .record(
    FieldId,
    z.union([
      Words,
      z.number(),
      z.boolean(),
      z.strictObject({ picture: Words }),
      z.strictObject({ page: PageKey }),
    ]),
  )
  .check(fewValues)
export type TransferFieldValues = z.infer<typeof TransferFieldValues>

/** Values as they are kept beside a text: the same values are the same characters, none is no sign. */
export function storedValues(values: FieldValues): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '')
  if (entries.length === 0) return ''
  return JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

/** The values in what is kept; none where it is broken. */
export function valuesIn(stored: string): FieldValues {
  return read(stored) ?? {}
}

/** Ids of the images that kept values name. */
export const picturesIn = (stored: string): number[] =>
  Object.values(valuesIn(stored)).flatMap((value) =>
    typeof value === 'object' && 'picture' in value ? value.picture : [],
  )

function read(stored: string): FieldValues | undefined {
  if (stored === '') return {}
  try {
    return FieldValues.safeParse(JSON.parse(stored)).data
  } catch {
    return undefined
  }
}

/** Kept values, as they cross the wire with the texts of a page. */
export const StoredValues = z._default(
  z.string().check(
    z.maxLength(storedMax),
    z.refine((stored) => read(stored) !== undefined, { error: 'These are no values of fields.' }),
  ),
  '',
)

const ByLanguage = z.record(z.string(), z.string())

/** A field that a template declares, as its form in the admin needs it. */
export const TemplateField = z.object({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]*$/), z.maxLength(nameMax)),
  kind: z.enum(fieldKinds),
  label: ByLanguage,
  help: z.optional(ByLanguage),
  /** Without it nothing can be published. */
  required: z.optional(z.boolean()),
  /** The same in every language; else each language has its own. */
  shared: z.optional(z.boolean()),
  /** What can be chosen, with `choice`. */
  choices: z.optional(z.array(z.object({ value: z.string(), label: ByLanguage }))),
})
export type TemplateField = z.infer<typeof TemplateField>

/** A way to show a page, as the site's build declares it. */
export const Template = z.object({
  name: z.string(),
  /** What the admin calls it, by language; else it is called by its name. */
  label: z.optional(ByLanguage),
  fields: z.array(TemplateField).check(z.maxLength(fieldsMax)),
  /** What the admin calls its texts, by their ids and languages; those that are not there have one name. */
  textNames: z.optional(z.record(z.string(), ByLanguage)),
  /** The code's own texts by their ids and languages; only the site's server tells them. */
  texts: z.optional(z.record(z.string(), ByLanguage)),
})
export type Template = z.infer<typeof Template>

const templatesMax = 200

/** `POST /api/store-templates`, by the site's own server: those that its build has. */
export const StoreTemplates = z.array(Template).check(z.maxLength(templatesMax))

export const fieldId = (template: string, field: Pick<TemplateField, 'name'>) =>
  `${template}.${field.name}`

/** Whether a value is what a field holds. */
export function fits({ kind, choices }: Pick<TemplateField, 'kind' | 'choices'>, value: unknown) {
  return isOf[kind](value) && (kind !== 'choice' || isChoice(choices, value))
}

const isText = (value: unknown) => typeof value === 'string'
const isOneOf = (key: string) => (value: unknown) => Object.hasOwn(Object(value), key)

const isOf: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\n'),
  lines: isText,
  number: (value) => typeof value === 'number',
  date: (value) => z.iso.date().safeParse(value).success,
  choice: isText,
  'yes-no': (value) => typeof value === 'boolean',
  picture: isOneOf('picture'),
  page: isOneOf('page'),
}

const isChoice = (choices: TemplateField['choices'], given: unknown) =>
  choices?.some(({ value }) => value === given) ?? false
