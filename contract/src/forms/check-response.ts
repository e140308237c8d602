import * as z from 'zod/mini'
import { isEmailAddress } from './email-address.ts'
import {
  type FormField,
  type FormFieldKind,
  type FormFileKind,
  formFileBytes,
  formFileKinds,
  getFormFields,
  type PublicForm,
  wordKinds,
} from './form-definition.ts'
import { type Answers, selectShownFields, tickedValue } from './holds.ts'
import { parseNumber, toAsciiDigits } from './parse-number.ts'

/** Why a value is refused. */
export type FormErrorCode =
  | 'required'
  | 'consent'
  | 'short'
  | 'long'
  | 'choice'
  | 'date'
  | 'early'
  | 'late'
  | 'number'
  | 'small'
  | 'large'
  | 'email'
  | 'telephone'
  | 'file-empty'
  | 'file-kind'
  | 'file-size'

export interface FormError {
  field: string
  code: FormErrorCode
  /** The bound that the value exceeds; for a file its bytes. */
  bound?: number | string
}

/** A file that was sent; `kind` is undefined if its content is of no accepted kind. */
export interface SentFile {
  name: string
  bytes: number
  kind: FormFileKind | undefined
}

/** A checked value. A file is stored apart. */
export type ResponseValue = string | number | boolean | string[]

export interface CheckedResponse {
  /** Values of the shown fields, without empty ones. */
  values: Record<string, ResponseValue>
  /** Fields whose file is to be stored. */
  files: string[]
  errors: FormError[]
}

interface ResponseInput {
  answers: Answers
  /** By field. */
  files?: Readonly<Record<string, SentFile>>
  locale: string
}

/** Characters of a text or of a long text without a maximum of its own. */
const lengthMax = { text: 500, 'long-text': 10_000 } as const

/**
 * Checks what a visitor sends. Ignores unknown fields and those that the conditions hide. The errors
 * are in the order of the fields.
 */
export function checkResponse(
  form: Pick<PublicForm, 'steps'>,
  { answers, files = {}, locale }: ResponseInput,
): CheckedResponse {
  const checked: CheckedResponse = { values: {}, files: [], errors: [] }
  const named = Object.fromEntries(Object.entries(files).map(([id, { name }]) => [id, [name]]))
  const { shown } = selectShownFields(getFormFields(form), { ...answers, ...named })
  for (const field of shown) {
    if (wordKinds.includes(field.kind)) continue
    const file = Object.hasOwn(files, field.id) ? files[field.id] : undefined
    const given = Object.hasOwn(answers, field.id) ? (answers[field.id] ?? []) : []
    const result = field.kind === 'file' ? checkFile(field, file) : checkField(field, given, locale)
    if (result && 'code' in result) checked.errors.push({ field: field.id, ...result })
    else if (result && 'isFile' in result) checked.files.push(field.id)
    else if (result) checked.values[field.id] = result.value
  }
  return checked
}

type FieldRefusal = Omit<FormError, 'field'>
type Result = FieldRefusal | { value: ResponseValue } | undefined

function checkFile(field: FormField, file: SentFile | undefined) {
  if (!file) return field.required ? refuse('required') : undefined
  if (file.bytes === 0) return refuse('file-empty')
  const { accept = formFileKinds, maxBytes = formFileBytes.default } = field
  if (file.bytes > maxBytes) return refuse('file-size', maxBytes)
  if (file.kind === undefined || !accept.includes(file.kind)) return refuse('file-kind')
  return { isFile: true } as const
}

function checkField(field: FormField, given: readonly string[], locale: string): Result {
  const filled = given.map(cleanText).filter((value) => value !== '')
  if (filled.length === 0) return field.required ? refuse(getRequiredCode(field)) : undefined
  return checks[field.kind](field, filled, locale)
}

const getRequiredCode = ({ kind }: FormField) => (kind === 'consent' ? 'consent' : 'required')

const refuse = (code: FormErrorCode, bound?: number | string): FieldRefusal =>
  bound === undefined ? { code } : { code, bound }

/** Trims, unifies line breaks and removes control characters, which no keyboard types. */
const cleanText = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are removed.
    .replaceAll(/[\0-\b\v\f\x0e-\x1f\x7f\u2028\u2029]/g, '')
    .trim()

/** A line cannot break: a break in a name could add a header to a mail. */
const toLine = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ')

type Check = (field: FormField, given: readonly string[], locale: string) => Result

const checkText: Check = (field, [text = '']) => checkLength(field, toLine(text), lengthMax.text)
const checkTicked: Check = (_field, [value]) => ({ value: value === tickedValue })
const ignore: Check = () => undefined

const checks: Record<FormFieldKind, Check> = {
  text: checkText,
  'long-text': (field, [text = '']) => checkLength(field, text, lengthMax['long-text']),
  choice: ({ choices = [] }, [value = '']) =>
    choices.some((choice) => choice.value === value) ? { value } : refuse('choice'),
  several: ({ choices = [] }, given) => {
    const chosen = choices.map(({ value }) => value).filter((value) => given.includes(value))
    const isKnown = given.every((value) => chosen.includes(value))
    return isKnown ? { value: chosen } : refuse('choice')
  },
  'yes-no': checkTicked,
  consent: (field, [value]) =>
    value === tickedValue ? { value: true } : field.required ? refuse('consent') : undefined,
  date: checkDate,
  number: checkNumber,
  email: (_field, [text = '']) =>
    isEmailAddress(toLine(text)) ? { value: toLine(text) } : refuse('email'),
  telephone: (_field, [text = '']) => {
    const number = toAsciiDigits(toLine(text))
    const digits = number.replaceAll(/\D/g, '').length
    const isNumber = /^[+(]?[\d\s()./-]+(?:(?:x|ext\.?|poste)\s*\d+)?$/i.test(number)
    return isNumber && digits >= 3 && digits <= 20 ? { value: number } : refuse('telephone')
  },
  file: ignore,
  heading: ignore,
  note: ignore,
}

function checkLength(field: FormField, text: string, limit: number): Result {
  const { minLength = 0, maxLength = limit } = field
  // Counts characters as people do, not UTF-16 units.
  const { length } = [...text]
  if (length < minLength) return refuse('short', minLength)
  return length > maxLength ? refuse('long', maxLength) : { value: text }
}

function checkDate(field: FormField, [text = '']: readonly string[]): Result {
  const day = toAsciiDigits(text)
  if (!z.iso.date().safeParse(day).success) return refuse('date')
  if (field.minDate !== undefined && day < field.minDate) return refuse('early', field.minDate)
  if (field.maxDate !== undefined && day > field.maxDate) return refuse('late', field.maxDate)
  return { value: day }
}

function checkNumber(field: FormField, [text = '']: readonly string[], locale: string): Result {
  const value = parseNumber(text, locale)
  if (value === undefined) return refuse('number')
  if (field.min !== undefined && value < field.min) return refuse('small', field.min)
  return field.max !== undefined && value > field.max ? refuse('large', field.max) : { value }
}
