import { eventTemplate } from '@vitrine/contract/pages/event-fields'
import { useRef, useState } from 'react'
import { useTexts } from '../locale/use-texts.ts'
import { EventProblems } from './event-problems.tsx'
import { type ChangedFieldValues, mergeFieldValues } from './merge-field-values.ts'
import { removeSaved } from './remove-saved.ts'
import { TemplateFields } from './template-fields.tsx'

interface Props {
  template: string
  stored: string
  isReadOnly: boolean
  /** Resolves to false if the save was refused. */
  onSave: (changed: ChangedFieldValues) => Promise<boolean>
}

/**
 * Fields that are the same in every language. A choice is saved at once, typed text when the field
 * loses the focus. A refused value stays in its field and is sent again.
 */
export function SharedFields({ template, stored, isReadOnly, onSave }: Props) {
  const t = useTexts('page')
  const { values, isRefused, edit, save } = useUnsavedFields(stored, onSave)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles the blur of its fields.
    <div className="structure-fields" onBlur={() => void save()}>
      <TemplateFields
        template={template}
        part="structure"
        stored={mergeFieldValues(stored, values)}
        isReadOnly={isReadOnly}
        onChange={(changed, isTyped) => (isTyped ? edit(changed) : void save(changed))}
      />
      {template === eventTemplate ? (
        <EventProblems stored={mergeFieldValues(stored, values)} />
      ) : null}
      {isRefused ? (
        <p className="note" role="status">
          {t('fieldsUnsaved')}{' '}
          <button className="link" type="button" onClick={() => void save()}>
            {t('retry')}
          </button>
        </p>
      ) : null}
    </div>
  )
}

/** Fields whose edits are not saved yet. An edit stays here until the server has accepted it. */
interface UnsavedFields {
  values: ChangedFieldValues
  /** True if the last save was refused. */
  isRefused: boolean
  /** Stores a typed value until the field loses the focus. */
  edit: (changed: ChangedFieldValues) => void
  /** Saves all unsaved edits, with a further change. */
  save: (changed?: ChangedFieldValues) => Promise<void>
}

function useUnsavedFields(
  stored: string,
  onSave: (changed: ChangedFieldValues) => Promise<boolean>,
): UnsavedFields {
  const [values, setValues] = useState<ChangedFieldValues>({})
  const [isRefused, setRefused] = useState(false)
  // Prevents a second request if a field loses the focus while its save is running.
  const hasPendingEdit = useRef(false)
  const edit = (changed: ChangedFieldValues) => {
    const next = { ...values, ...changed }
    hasPendingEdit.current = true
    setValues(next)
    return next
  }
  return {
    values,
    isRefused,
    edit,
    save: async (changed = {}) => {
      const next = Object.keys(changed).length > 0 ? edit(changed) : values
      if (!hasPendingEdit.current) return
      hasPendingEdit.current = false
      const isSaved = mergeFieldValues(stored, next) === stored || (await onSave(next))
      setRefused(!isSaved)
      if (isSaved) setValues((now) => removeSaved(now, next))
      else hasPendingEdit.current = true
    },
  }
}
