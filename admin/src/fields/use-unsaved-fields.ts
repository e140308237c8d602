import { useEffect, useRef, useState } from 'react'
import { type ChangedFieldValues, mergeFieldValues } from './merge-field-values.ts'
import { removeSaved } from './remove-saved.ts'

/** Fields whose edits are not saved yet. An edit stays here until the server has accepted it. */
interface UnsavedFields {
  values: ChangedFieldValues
  /** True if there are edits that the server has not accepted. */
  isDirty: boolean
  /** True if the last save was refused. */
  isRefused: boolean
  /** Stores a typed value until the field loses the focus. */
  edit: (changed: ChangedFieldValues) => void
  /** Saves all unsaved edits, with a further change. */
  save: (changed?: ChangedFieldValues) => void
}

/** The edits and the values on the server. A ref and no state: a save needs the latest ones. */
interface FieldSaves {
  stored: string
  values: ChangedFieldValues
  /** True if edits were made since the last request. */
  hasEdits: boolean
  isSaving: boolean
  /** True if a further save was requested while one is running. */
  isDue: boolean
}

/** Saves edits with one request at a time: those made during a request are sent with the next. */
export function useUnsavedFields(
  stored: string,
  onSave: (changed: ChangedFieldValues) => Promise<boolean>,
): UnsavedFields {
  const [values, setValues] = useState<ChangedFieldValues>({})
  const [isRefused, setRefused] = useState(false)
  const queue = useRef<FieldSaves>({
    stored,
    values: {},
    hasEdits: false,
    isSaving: false,
    isDue: false,
  }).current
  const latestSave = useRef(onSave)
  latestSave.current = onSave
  useEffect(() => {
    queue.stored = stored
  }, [queue, stored])
  const setAll = (next: ChangedFieldValues) => {
    queue.values = next
    setValues(next)
  }
  const edit = (changed: ChangedFieldValues) => {
    queue.hasEdits = true
    setAll({ ...queue.values, ...changed })
  }
  const send = async () => {
    queue.isSaving = true
    while (queue.isDue && queue.hasEdits) {
      const sent = queue.values
      Object.assign(queue, { isDue: false, hasEdits: false })
      const next = mergeFieldValues(queue.stored, sent)
      const isSaved = next === queue.stored || (await latestSave.current(sent))
      setRefused(!isSaved)
      if (!isSaved) {
        Object.assign(queue, { isDue: false, hasEdits: true })
        break
      }
      queue.stored = next
      setAll(removeSaved(queue.values, sent))
    }
    queue.isSaving = false
  }
  const save = (changed: ChangedFieldValues = {}) => {
    if (Object.keys(changed).length > 0) edit(changed)
    queue.isDue = true
    if (!queue.isSaving) void send()
  }
  const saveLast = useRef(save)
  saveLast.current = save
  useEffect(() => () => saveLast.current(), [])
  return { values, isDirty: Object.keys(values).length > 0, isRefused, edit, save }
}
