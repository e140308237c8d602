import { useRef, useState } from 'react'
import { stillUnsaved } from './unsaved.ts'
import { type ChangedValues, withValues } from './with-values.ts'

/** Fields whose edits are not saved yet. An edit stays here until the server has accepted it. */
export interface Unsaved {
  values: ChangedValues
  /** True if the last save was refused. */
  isRefused: boolean
  /** Stores a typed value until the field loses the focus. */
  type: (changed: ChangedValues) => void
  /** Saves all unsaved edits, with a further change. */
  save: (changed?: ChangedValues) => Promise<void>
}

export function useUnsaved(
  stored: string,
  onSave: (changed: ChangedValues) => Promise<boolean>,
): Unsaved {
  const [values, setValues] = useState<ChangedValues>({})
  const [isRefused, setRefused] = useState(false)
  // Prevents a second request if a field loses the focus while its save is running.
  const hasPendingEdit = useRef(false)
  const edit = (changed: ChangedValues) => {
    const next = { ...values, ...changed }
    hasPendingEdit.current = true
    setValues(next)
    return next
  }
  return {
    values,
    isRefused,
    type: edit,
    save: async (changed = {}) => {
      const next = Object.keys(changed).length > 0 ? edit(changed) : values
      if (!hasPendingEdit.current) return
      hasPendingEdit.current = false
      const isSaved = withValues(stored, next) === stored || (await onSave(next))
      setRefused(!isSaved)
      if (isSaved) setValues((now) => stillUnsaved(now, next))
      else hasPendingEdit.current = true
    },
  }
}
