import * as z from 'zod/mini'
import { Id } from '../http/id.ts'

/** Types of template fields. `lines` is a text with line breaks. */
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
/** Maximum characters of all values of one text or one structure, as stored. */
const storedMax = 200_000

/** `landing.action`: the template, a dot, and the name of the field. */
export const FieldId = z.string().check(
  z.regex(/^[a-z][a-z0-9_-]{0,63}\.[A-Za-z][A-Za-z0-9_-]{0,63}$/),
  z.refine((id) => !id.split('.').some((part) => part in {}), { error: 'This id is reserved.' }),
)

/** What the name of a template field begins with where it is next to `wordFields`. */
export const templateFieldPrefix = 'fields.'

const Words = z.string().check(
  z.maxLength(wordsMax),
  // PostgreSQL cannot store it.
  z.refine((words) => !words.includes('\0'), { error: 'It holds a null character.' }),
)
/** Key of a page, as in page files. */
const PageKey = z.string().check(z.minLength(1), z.maxLength(wordsMax))

/** A value of a field. Empty values are omitted. */
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

/** Values by field id, including fields of templates that the page had before. */
export const FieldValues = z.record(FieldId, FieldValue).check(fewValues)
export type FieldValues = z.infer<typeof FieldValues>

/** Values in a page file, where a picture is an address. */
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

/** Serializes values canonically: equal values give equal strings, no values an empty one. */
export function serializeFieldValues(values: FieldValues): string {
  const entries = Object.entries(values).filter(([, value]) => value !== '')
  if (entries.length === 0) return ''
  return JSON.stringify(Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))))
}

/** Parses stored values; returns none if they are invalid. */
export function parseFieldValues(stored: string): FieldValues {
  return parseValues(stored) ?? {}
}

/** Returns the ids of the images in stored values. */
export const getPictureIds = (stored: string): number[] =>
  Object.values(parseFieldValues(stored)).flatMap((value) =>
    typeof value === 'object' && 'picture' in value ? value.picture : [],
  )

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
    z.refine((stored) => parseValues(stored) !== undefined, {
      error: 'These are no values of fields.',
    }),
  ),
  '',
)

const ByLanguage = z.record(z.string(), z.string())

/** A field of a template, with its labels for the form in the admin. */
export const TemplateField = z.object({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]*$/), z.maxLength(nameMax)),
  kind: z.enum(fieldKinds),
  label: ByLanguage,
  help: z.optional(ByLanguage),
  /** True if a text cannot be published without it. */
  required: z.optional(z.boolean()),
  /** True for one value in all languages; else each language has its own. */
  shared: z.optional(z.boolean()),
  /** The options of a `choice`. */
  choices: z.optional(z.array(z.object({ value: z.string(), label: ByLanguage }))),
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

/** True if a value is valid for a field. */
export function isValidFieldValue(
  { kind, choices }: Pick<TemplateField, 'kind' | 'choices'>,
  value: unknown,
) {
  return validators[kind](value) && (kind !== 'choice' || isChoice(choices, value))
}

const isText = (value: unknown) => typeof value === 'string'
const hasKey = (key: string) => (value: unknown) => Object.hasOwn(Object(value), key)

const validators: Record<FieldKind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string' && !value.includes('\n'),
  lines: isText,
  number: (value) => typeof value === 'number',
  date: (value) => z.iso.date().safeParse(value).success,
  choice: isText,
  'yes-no': (value) => typeof value === 'boolean',
  picture: hasKey('picture'),
  page: hasKey('page'),
}

const isChoice = (choices: TemplateField['choices'], candidate: unknown) =>
  choices?.some(({ value }) => value === candidate) ?? false
