import {
  type FormField,
  type FormFieldKind,
  type FormFileKind,
  formFileBytes,
  formFileKinds,
} from '@vitrine/contract/forms/form-definition'
import type { RefusedForm } from '@vitrine/contract/forms/form-outcome'
import { formatBound } from '@vitrine/contract/forms/format-bound'
import { tickedValue } from '@vitrine/contract/forms/holds'
import { formatBytes } from '@vitrine/contract/locale/format-bytes'
import type { ReactNode } from 'react'
import { useTextLocale, useTexts } from '../site/use-texts.ts'
import { hasGroup, takesAnswer, useFormWords } from './page-form-words.ts'

interface Props {
  field: FormField
  refused: RefusedForm | undefined
}

/** A field of a form with its label, its hint and its error. */
export function FormInput({ field, refused }: Props) {
  const words = useFormWords()
  const label = words(field.label)
  const condition = field.shownIf && JSON.stringify(field.shownIf)
  if (!takesAnswer(field))
    return field.kind === 'heading' ? (
      <h3 data-shown-if={condition} data-field={field.id} {...label?.attributes}>
        {label?.text}
      </h3>
    ) : (
      <p className="v-form-lines" data-shown-if={condition} {...label?.attributes}>
        {label?.text}
      </p>
    )
  return (
    <div
      className="v-field"
      data-field={field.id}
      data-kind={field.kind}
      data-required={field.required || undefined}
      data-shown-if={condition}
    >
      <Answer field={field} refused={refused} />
    </div>
  )
}

function Answer({ field, refused }: Props) {
  const t = useTexts()
  const locale = useTextLocale()
  const error = refused?.errors.find((each) => each.field === field.id)
  const hint = useHint(field)
  const ids = [hint && `f-${field.id}-hint`, error && `f-${field.id}-error`].filter(Boolean)
  const notes = (
    <>
      {hint && (
        <span className="v-hint" id={`f-${field.id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className="v-error" id={`f-${field.id}-error`} {...t.lang(`error-${error.code}`)}>
          {t(`error-${error.code}`, { bound: formatBound(locale, error.bound) })}
        </span>
      )}
    </>
  )
  const input = {
    field,
    given: refused?.answers[field.id] ?? [],
    attributes: {
      name: field.id,
      'aria-describedby': ids.join(' ') || undefined,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-required': field.required || undefined,
    },
    notes,
  }
  return hasGroup(field) ? <Group {...input} /> : <Single {...input} />
}

interface InputProps {
  field: FormField
  given: readonly string[]
  attributes: {
    name: string
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
    'aria-required': boolean | undefined
  }
  notes: ReactNode
}

function Label({ field }: { field: FormField }) {
  const t = useTexts()
  const label = useFormWords()(field.label)
  return (
    <>
      <span {...label?.attributes}>{label?.text}</span>
      {field.required && <span aria-hidden="true"> *</span>}
      {field.shownIf && (
        <span className="v-if" {...t.lang('applicable')}>
          {' '}
          {t('applicable')}
        </span>
      )}
    </>
  )
}

/** Radio buttons or boxes. */
function Group({ field, given, attributes, notes }: InputProps) {
  const words = useFormWords()
  const { name, 'aria-describedby': describedBy } = attributes
  return (
    <fieldset aria-describedby={describedBy}>
      <legend>
        <Label field={field} />
      </legend>
      {notes}
      {(field.choices ?? []).map(({ value, label }, index) => (
        <label key={value} className="v-choice">
          <input
            id={`f-${field.id}-${index}`}
            type={field.kind === 'several' ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            defaultChecked={given.includes(value)}
          />
          <span {...words(label)?.attributes}>{words(label)?.text ?? value}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Single({ field, given, attributes, notes }: InputProps) {
  const id = `f-${field.id}`
  if (field.kind === 'yes-no' || field.kind === 'consent')
    return (
      <>
        <label className="v-choice">
          <input
            id={id}
            type="checkbox"
            value={tickedValue}
            defaultChecked={given.includes(tickedValue)}
            {...attributes}
          />
          <span>
            <Label field={field} />
          </span>
        </label>
        {notes}
      </>
    )
  return (
    <>
      <label htmlFor={id}>
        <Label field={field} />
      </label>
      {notes}
      <Control field={field} given={given} id={id} attributes={attributes} />
    </>
  )
}

function Control({ field, given, id, attributes }: Omit<InputProps, 'notes'> & { id: string }) {
  const words = useFormWords()
  const t = useTexts()
  const value = given[0] ?? ''
  const common = { id, ...attributes, autoComplete: field.autocomplete }
  if (field.kind === 'long-text')
    return <textarea {...common} rows={6} defaultValue={value} dir="auto" />
  if (field.kind === 'choice')
    return (
      <select {...common} defaultValue={value}>
        <option value="">{t('choose')}</option>
        {(field.choices ?? []).map((choice) => (
          <option key={choice.value} value={choice.value} {...words(choice.label)?.attributes}>
            {words(choice.label)?.text ?? choice.value}
          </option>
        ))}
      </select>
    )
  if (field.kind === 'file')
    return <input {...common} type="file" accept={toAccept(field.accept ?? formFileKinds)} />
  return <input {...common} {...inputTypes[field.kind]} {...getDays(field)} defaultValue={value} />
}

/** A number is a text: number fields refuse the digits of other scripts. */
const inputTypes: Partial<Record<FormFieldKind, object>> = {
  text: { type: 'text', dir: 'auto' },
  number: { type: 'text', inputMode: 'decimal' },
  date: { type: 'date' },
  email: {
    type: 'text',
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    dir: 'ltr',
  },
  telephone: { type: 'tel', dir: 'ltr' },
}

const getDays = ({ kind, minDate, maxDate }: FormField) =>
  kind === 'date' ? { min: minDate, max: maxDate } : {}

const endings: Record<FormFileKind, string> = {
  pdf: '.pdf',
  jpeg: '.jpg,.jpeg',
  png: '.png',
  webp: '.webp',
  docx: '.docx',
  odt: '.odt',
  xlsx: '.xlsx',
  ods: '.ods',
}

const toAccept = (kinds: readonly FormFileKind[]) => kinds.map((kind) => endings[kind]).join(',')

/** Returns the hint of a field; for a file with its kinds and its size. */
function useHint(field: FormField): ReactNode {
  const locale = useTextLocale()
  const hint = useFormWords()(field.hint)
  const limits =
    field.kind === 'file'
      ? `${(field.accept ?? formFileKinds).join(', ').toUpperCase()} – ${formatBytes(locale, field.maxBytes ?? formFileBytes.default)}`
      : ''
  if (!hint && !limits) return undefined
  return (
    <>
      {hint && <span {...hint.attributes}>{hint.text} </span>}
      {limits}
    </>
  )
}
