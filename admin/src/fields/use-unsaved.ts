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
  /** Sends what waits, with a change that waits for nothing. */
  save: (changed?: ChangedValues) => Promise<void>
}

export function useUnsaved(
  stored: string,
  onSave: (changed: ChangedValues) => Promise<boolean>,
): Unsaved {
  const [values, setValues] = useState<ChangedValues>({})
  const [isRefused, setRefused] = useState(false)
  // A field that is left while its save is under way is not sent once more.
  const isWaiting = useRef(false)
  const put = (changed: ChangedValues) => {
    const next = { ...values, ...changed }
    isWaiting.current = true
    setValues(next)
    return next
  }
  return {
    ...{ values, isRefused },
    type: put,
    save: async (changed = {}) => {
      const next = Object.keys(changed).length > 0 ? put(changed) : values
      if (!isWaiting.current) return
      isWaiting.current = false
      const isSaved = withValues(stored, next) === stored || (await onSave(next))
      setRefused(!isSaved)
      if (isSaved) setValues((now) => stillUnsaved(now, next))
      else isWaiting.current = true
    },
  }
}
