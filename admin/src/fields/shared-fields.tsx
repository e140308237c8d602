import { eventTemplate } from '@vitrine/contract/pages/event-fields'
import { useTexts } from '../locale/use-texts.ts'
import { useUnloadGuard } from '../ui/leave-guard.tsx'
import { EventProblems } from './event-problems.tsx'
import { type ChangedFieldValues, mergeFieldValues } from './merge-field-values.ts'
import { TemplateFields } from './template-fields.tsx'
import { useUnsavedFields } from './use-unsaved-fields.ts'

interface Props {
  template: string
  stored: string
  isReadOnly: boolean
  /** Resolves to false if the save was refused. */
  onSave: (changed: ChangedFieldValues) => Promise<boolean>
}

/**
 * Fields that are the same in every language. A choice is saved at once, typed text when the field
 * loses the focus or the screen is left. A refused value stays in its field and is sent again.
 */
export function SharedFields({ template, stored, isReadOnly, onSave }: Props) {
  const t = useTexts('page')
  const { values, isDirty, isRefused, edit, save } = useUnsavedFields(stored, onSave)
  useUnloadGuard(isDirty)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the blur of its fields.
    <div className="structure-fields" onBlur={() => save()}>
      <TemplateFields
        template={template}
        part="structure"
        stored={mergeFieldValues(stored, values)}
        isReadOnly={isReadOnly}
        onChange={(changed, isTyped) => (isTyped ? edit(changed) : save(changed))}
      />
      {template === eventTemplate ? (
        <EventProblems stored={mergeFieldValues(stored, values)} />
      ) : null}
      {isRefused ? (
        <p className="note" role="status">
          {t('fieldsUnsaved')}{' '}
          <button className="link" type="button" onClick={() => save()}>
            {t('retry')}
          </button>
        </p>
      ) : null}
    </div>
  )
}
