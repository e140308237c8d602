import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { FieldValue } from '@vitrine/contract/pages/field-values'
import type { FieldKind } from '@vitrine/contract/pages/template-fields'
import { type ReactNode, useState } from 'react'
import { PageChoice } from '../controls/page-choice.tsx'
import { pickText } from '../locale/pick-text.ts'
import { useLanguage, useTexts } from '../locale/use-texts.ts'
import { DocumentField } from '../media/document-field.tsx'
import { PictureField } from '../media/picture-field.tsx'
import { FormField } from './form-field.tsx'
import { HtmlField } from './html-field.tsx'
import { type FieldInputProps, useInputProps } from './input-props.ts'
import { PagesField, PicturesField } from './list-fields.tsx'
import { NumberInput } from './number-input.tsx'
import { RecurrenceField } from './recurrence-field.tsx'
import { RowsField } from './rows-field.tsx'

/** Input for a field of a template. */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.kind]
  return <Input {...props} />
}

const inputs: Record<FieldKind, (props: FieldInputProps) => ReactNode> = {
  text: TextField,
  lines: LinesField,
  number: NumberField,
  date: DateField,
  'date-time': DateTimeField,
  choice: ChoiceField,
  'yes-no': YesNoField,
  picture: LibraryField,
  page: PageField,
  file: FileField,
  pages: PagesField,
  pictures: PicturesField,
  rows: (props) => <RowsField {...props} renderInput={FieldInput} />,
  html: HtmlField,
  form: FormField,
  recurrence: RecurrenceField,
}

const toText = (value: FieldValue | undefined) => (typeof value === 'string' ? value : '')

function TextField(props: FieldInputProps) {
  const { value, lang, dir, onChange } = props
  return (
    <TextInput
      {...useInputProps(props)}
      value={toText(value)}
      lang={lang}
      dir={dir}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined, true)}
    />
  )
}

function LinesField(props: FieldInputProps) {
  const { value, lang, dir, onChange } = props
  return (
    <Textarea
      {...useInputProps(props)}
      value={toText(value)}
      lang={lang}
      dir={dir}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined, true)}
    />
  )
}

function NumberField(props: FieldInputProps) {
  const { value, onChange } = props
  return (
    <NumberInput
      {...useInputProps(props)}
      value={typeof value === 'number' ? value : undefined}
      onChange={(number) => onChange(number, true)}
    />
  )
}

function DateField(props: FieldInputProps) {
  // Without a maximum, years have six digits in some browsers.
  return <CalendarField {...props} type="date" max="9999-12-31" />
}

function DateTimeField(props: FieldInputProps) {
  return <CalendarField {...props} type="datetime-local" max="9999-12-31T23:59" />
}

interface CalendarProps extends FieldInputProps {
  type: 'date' | 'datetime-local'
  max: string
}

/** Browsers give no value for a date that no calendar has, such as 31 February. */
function CalendarField({ type, max, ...props }: CalendarProps) {
  const t = useTexts('page')
  const [isBad, setBad] = useState(false)
  return (
    <TextInput
      {...useInputProps(props)}
      type={type}
      max={max}
      value={toText(props.value)}
      error={isBad ? t('noSuchDate') : undefined}
      onBlur={({ currentTarget }) => setBad(currentTarget.validity.badInput)}
      onChange={({ currentTarget }) => {
        setBad(currentTarget.validity.badInput)
        props.onChange(currentTarget.value || undefined, true)
      }}
    />
  )
}

function ChoiceField(props: FieldInputProps) {
  const { field, value, onChange } = props
  const { language } = useLanguage()
  const t = useTexts('page')
  const choices = (field.choices ?? []).map((choice) => ({
    value: choice.value,
    label: pickText(choice.label, language) ?? choice.value,
  }))
  return (
    <NativeSelect
      {...useInputProps(props)}
      value={toText(value)}
      data={[{ value: '', label: t('noChoice') }, ...choices]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  )
}

function YesNoField(props: FieldInputProps) {
  return (
    <Checkbox
      {...useInputProps(props)}
      checked={props.value === true}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
  )
}

function LibraryField(props: FieldInputProps) {
  const { value, onChange } = props
  const { label } = useInputProps(props)
  const id = typeof value === 'object' && 'picture' in value ? value.picture : null
  const choose = (picture: number | null) => onChange(picture === null ? undefined : { picture })
  return <PictureField label={label} value={id} onChange={choose} />
}

function FileField(props: FieldInputProps) {
  const { value, onChange } = props
  const { label } = useInputProps(props)
  const id = typeof value === 'object' && 'file' in value ? value.file : null
  const choose = (file: number | null) => onChange(file === null ? undefined : { file })
  return <DocumentField label={label} value={id} onChange={choose} />
}

function PageField(props: FieldInputProps) {
  const { value, onChange } = props
  const key = typeof value === 'object' && 'page' in value ? value.page : undefined
  return (
    <PageChoice
      {...useInputProps(props)}
      value={key}
      onChange={(page) => onChange(page === undefined ? undefined : { page })}
    />
  )
}
