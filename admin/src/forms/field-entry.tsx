import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import {
  autocompleteTokens,
  type FormField,
  formLimits,
  wordKinds,
} from '@vitrine/contract/forms/form-definition'
import { useTexts } from '../locale/use-texts.ts'
import { ChoicesEditor } from './choices-editor.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { FieldBounds } from './field-bounds.tsx'
import { useWords } from './use-words.ts'
import { WordsInputs } from './words-inputs.tsx'

interface Props {
  field: FormField
  /** The fields before it that take an answer. */
  before: readonly FormField[]
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onChange: (field: FormField) => void
}

/** A field of a form: its name, and below it what can be set, when it is open. */
export function FieldEntry({ field, before, isOpen, onToggle, onChange }: Props) {
  const t = useTexts('forms')
  const words = useWords()
  const facts = [
    t(`kind-${field.kind}`),
    ...(field.required ? [t('isRequired')] : []),
    ...(field.shownIf ? [t('isConditional')] : []),
  ]
  return (
    <details
      className="form-entry"
      data-field={field.id}
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    >
      <summary>
        <strong>{words(field.label) || t('unnamed')}</strong> <small>{facts.join(' · ')}</small>
      </summary>
      {isOpen ? <FieldOptions field={field} before={before} onChange={onChange} /> : null}
    </details>
  )
}

function FieldOptions({ field, before, onChange }: Pick<Props, 'field' | 'before' | 'onChange'>) {
  const t = useTexts('forms')
  const change = (changed: Partial<FormField>) => onChange(omitUndefined({ ...field, ...changed }))
  const isNote = field.kind === 'note'
  return (
    <div className="form-options">
      <WordsInputs
        label={t(isNote ? 'noteText' : 'label')}
        words={field.label}
        maxLength={isNote ? formLimits.text : formLimits.line}
        isLong={isNote || field.kind === 'consent'}
        onChange={(label) => change({ label })}
      />
      {wordKinds.includes(field.kind) ? null : (
        <>
          <WordsInputs
            label={t('hint')}
            words={field.hint}
            maxLength={formLimits.line}
            onChange={(hint) => change({ hint: isEmpty(hint) ? undefined : hint })}
          />
          <Checkbox
            label={t('required')}
            checked={field.required ?? false}
            onChange={({ currentTarget }) =>
              change({ required: currentTarget.checked || undefined })
            }
          />
        </>
      )}
      {field.choices ? (
        <ChoicesEditor choices={field.choices} onChange={(choices) => change({ choices })} />
      ) : null}
      <FieldBounds field={field} onChange={change} />
      {autocompleteKinds.includes(field.kind) ? (
        <NativeSelect
          label={t('autocomplete')}
          description={t('autocompleteHint')}
          value={field.autocomplete ?? ''}
          data={[
            { value: '', label: t('autocompleteNone') },
            ...autocompleteTokens.map((value) => ({ value, label: t(`token-${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            change({
              autocomplete: autocompleteTokens.find((token) => token === currentTarget.value),
            })
          }
        />
      ) : null}
      <ConditionEditor
        condition={field.shownIf}
        fields={before}
        onChange={(shownIf) => change({ shownIf })}
      />
      <TextInput label={t('fieldId')} description={t('fieldIdHint')} value={field.id} readOnly />
    </div>
  )
}

const autocompleteKinds: readonly FormField['kind'][] = [
  'text',
  'long-text',
  'date',
  'email',
  'telephone',
]

const isEmpty = (words: object) => Object.keys(words).length === 0

/** Removes settings without a value: a stored definition has none. */
const omitUndefined = (field: { [K in keyof FormField]: FormField[K] | undefined }) =>
  Object.fromEntries(Object.entries(field).filter(([, value]) => value !== undefined)) as FormField
