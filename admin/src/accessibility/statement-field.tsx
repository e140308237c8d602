import { Textarea, TextInput } from '@mantine/core'
import { statementLimits } from '@vitrine/contract/admin/accessibility-statement'
import { useTexts } from '../locale/use-texts.ts'
import type { StatementFieldProps } from './statement-query.ts'

/** Fields of one line, with the kind of their input. */
const lineKinds = {
  organization: { type: 'text', dir: 'auto' },
  siteName: { type: 'text', dir: 'auto' },
  siteUrl: { type: 'text', dir: 'ltr' },
  standard: { type: 'text', dir: 'ltr' },
  auditor: { type: 'text', dir: 'auto' },
  auditedOn: { type: 'date' },
  email: { type: 'email', dir: 'ltr' },
  phone: { type: 'tel', dir: 'ltr' },
  schemeUrl: { type: 'text', dir: 'ltr' },
  planUrl: { type: 'text', dir: 'ltr' },
  madeOn: { type: 'date' },
  updatedOn: { type: 'date' },
} as const

type LineName = keyof typeof lineKinds

/** A field of one line. An empty date is none. */
export function LineField({
  name,
  fields,
  errors,
  isReadOnly,
  onChange,
}: StatementFieldProps & { name: LineName }) {
  const t = useTexts('accessibility')
  const isDate = lineKinds[name].type === 'date'
  return (
    <TextInput
      id={name}
      label={t(name)}
      {...lineKinds[name]}
      maxLength={name.endsWith('Url') ? statementLimits.address : statementLimits.line}
      value={fields[name] ?? ''}
      error={errors[name]}
      readOnly={isReadOnly}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [name]: isDate ? value || null : value })
      }
    />
  )
}

type ListName = 'technologies' | 'environment' | 'tools' | 'postal'

/** A text of several lines in any language. */
export function ListField({
  name,
  hint,
  fields,
  errors,
  isReadOnly,
  onChange,
}: StatementFieldProps & { name: ListName; hint?: string }) {
  const t = useTexts('accessibility')
  return (
    <Textarea
      id={name}
      label={t(name)}
      description={hint}
      dir="auto"
      autosize
      minRows={3}
      maxLength={statementLimits.list}
      value={fields[name]}
      error={errors[name]}
      readOnly={isReadOnly}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
}

type NumberName = 'rate' | 'answerDays'

/** A number; an empty field is none. */
export function NumberField({
  name,
  hint,
  max,
  step,
  fields,
  errors,
  isReadOnly,
  onChange,
}: StatementFieldProps & { name: NumberName; hint?: string; max: number; step: number }) {
  const t = useTexts('accessibility')
  return (
    <TextInput
      id={name}
      label={t(name)}
      description={hint}
      type="number"
      min={step < 1 ? 0 : 1}
      max={max}
      step={step}
      inputMode="decimal"
      value={fields[name] ?? ''}
      error={errors[name] ?? errors[`fields.${name}`]}
      readOnly={isReadOnly}
      onChange={({ currentTarget: { value } }) =>
        onChange({ [name]: value === '' ? null : Number(value) })
      }
    />
  )
}
