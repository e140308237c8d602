import { useRef, useState } from 'react'
import { type ChangedFieldValues, mergeFieldValues } from './merge-field-values.ts'
import { removeSaved } from './remove-saved.ts'

/** Fields whose edits are not saved yet. An edit stays here until the server has accepted it. */
export interface UnsavedFields {
  values: ChangedFieldValues
  /** True if the last save was refused. */
  isRefused: boolean
  /** Stores a typed value until the field loses the focus. */
  edit: (changed: ChangedFieldValues) => void
  /** Saves all unsaved edits, with a further change. */
  save: (changed?: ChangedFieldValues) => Promise<void>
}

export function useUnsavedFields(
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
    edit: edit,
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
