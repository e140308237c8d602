import { NativeSelect } from '@mantine/core'
import {
  type FormDefinition,
  type FormField,
  type FormFieldKind,
  formFieldKinds,
  formLimits,
  getFormFields,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import { useState } from 'react'
import { type EntryGroup, useEntryGroup } from '../controls/entry-group.ts'
import { OrderedList } from '../controls/ordered-list.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { FieldEntry } from './field-entry.tsx'
import { createId } from './new-id.ts'
import { useWords } from './use-words.ts'
import { WordsInputs } from './words-inputs.tsx'

type FormStep = FormDefinition['steps'][number]

interface Props {
  form: FormDefinition
  /** Id of the field whose settings are shown. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
  onChange: (steps: FormStep[]) => void
}

/** The steps of a form, with their fields. A form with one step has no titles. */
export function StepList({ form, open, onOpen, onChange }: Props) {
  const t = useTexts('forms')
  const { steps } = form
  const fields = getFormFields(form)
  const group = useEntryGroup(
    steps.map((step) => step.fields),
    (index) => t('stepNumber', { number: index + 1 }),
    (lists) => onChange(steps.map((step, index) => ({ ...step, fields: lists[index] ?? [] }))),
  )
  const entries = (step: FormStep, index: number) => (
    <FieldList
      step={step}
      group={{ all: group, index }}
      all={fields}
      open={open}
      onOpen={onOpen}
      onChange={(changed) => onChange(steps.with(index, { ...step, fields: changed }))}
    />
  )
  const addStep = () => onChange([...steps, { id: createId('step'), fields: [] }])
  const more =
    steps.length < formLimits.steps ? (
      <button className="link" type="button" onClick={addStep}>
        {t('addStep')}
      </button>
    ) : null
  const [only] = steps
  if (only && steps.length === 1)
    return (
      <>
        {entries(only, 0)}
        {more}
      </>
    )
  return (
    <OrderedList
      label={t('steps')}
      description={undefined}
      required={false}
      disabled={false}
      items={steps}
      getName={(_, index) => t('stepNumber', { number: index + 1 })}
      render={(step, index) => (
        <div className="form-step">
          <WordsInputs
            label={t('stepTitle', { number: index + 1 })}
            words={step.title}
            maxLength={formLimits.line}
            onChange={(title) => onChange(steps.with(index, { ...step, title }))}
          />
          {entries(step, index)}
        </div>
      )}
      onChange={(next) => next.length > 0 && onChange(next)}
    >
      {more}
    </OrderedList>
  )
}

interface FieldListProps extends Pick<Props, 'open' | 'onOpen'> {
  step: FormStep
  group: { all: EntryGroup<FormField>; index: number }
  all: readonly FormField[]
  onChange: (fields: FormField[]) => void
}

function FieldList({ step, group, all, open, onOpen, onChange }: FieldListProps) {
  const t = useTexts('forms')
  const words = useWords()
  const { fields } = step
  const first = all.findIndex(({ id }) => id === fields[0]?.id)
  return (
    <OrderedList
      label={t('fields')}
      description={undefined}
      required={false}
      disabled={false}
      items={fields}
      group={group}
      getName={({ label }) => words(label) || t('unnamed')}
      render={(field, index) => (
        <FieldEntry
          field={field}
          before={all.slice(0, first + index).filter(({ kind }) => !wordKinds.includes(kind))}
          isOpen={open === field.id}
          onToggle={(isOpen) => {
            if (isOpen) onOpen(field.id)
            else if (open === field.id) onOpen(undefined)
          }}
          onChange={(changed) => onChange(fields.with(index, changed))}
        />
      )}
      onChange={onChange}
    >
      {all.length < formLimits.fields ? (
        <AddField
          onAdd={(kind) => {
            const field = createField(kind)
            onChange([...fields, field])
            onOpen(field.id)
          }}
        />
      ) : null}
    </OrderedList>
  )
}

function AddField({ onAdd }: { onAdd: (kind: FormFieldKind) => void }) {
  const t = useTexts('forms')
  const [kind, setKind] = useState<FormFieldKind>('text')
  return (
    <div className="form-add">
      <NativeSelect
        label={t('newKind')}
        value={kind}
        data={formFieldKinds.map((value) => ({ value, label: t(`kind-${value}`) }))}
        onChange={({ currentTarget }) => {
          const chosen = formFieldKinds.find((each) => each === currentTarget.value)
          if (chosen) setKind(chosen)
        }}
      />
      <button className="button quiet" type="button" onClick={() => onAdd(kind)}>
        {t('addField')}
      </button>
    </div>
  )
}

function createField(kind: FormFieldKind): FormField {
  const field = { id: createId(kind), kind, label: {} }
  if (kind === 'consent') return { ...field, required: true }
  if (kind !== 'choice' && kind !== 'several') return field
  return { ...field, choices: [1, 2].map(() => ({ value: createId('choice'), label: {} })) }
}
