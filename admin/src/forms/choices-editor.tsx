import { type FormField, formLimits } from '@vitrine/contract/forms/form-definition'
import { OrderedList } from '../controls/ordered-list.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { createId } from './new-id.ts'
import { useWords } from './use-words.ts'
import { WordsInputs } from './words-inputs.tsx'

interface Props {
  choices: NonNullable<FormField['choices']>
  onChange: (choices: NonNullable<FormField['choices']>) => void
}

/** The options of a field, in their order. */
export function ChoicesEditor({ choices, onChange }: Props) {
  const t = useTexts('forms')
  const words = useWords()
  return (
    <OrderedList
      label={t('choices')}
      description={undefined}
      required
      disabled={false}
      items={choices}
      getName={({ label }, index) => words(label) || t('choiceNumber', { number: index + 1 })}
      render={(choice, index) => (
        <WordsInputs
          label={t('choiceNumber', { number: index + 1 })}
          words={choice.label}
          maxLength={formLimits.line}
          onChange={(label) => onChange(choices.with(index, { ...choice, label }))}
        />
      )}
      onChange={onChange}
    >
      {choices.length < formLimits.choices ? (
        <button
          className="button quiet"
          type="button"
          onClick={() => onChange([...choices, { value: createId('choice'), label: {} }])}
        >
          {t('addChoice')}
        </button>
      ) : null}
    </OrderedList>
  )
}
