import { useEffect, useState } from 'react'
import { type Draft, isWritten } from './draft.ts'
import { dropDraft, keepDraft, keepPicture, keptDraft, type Person } from './draft-store.ts'

/** Draft of a user. It survives the dialog and the page until it is sent or discarded. */
export function useDraft(person: Person) {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    let isMounted = true
    void keptDraft(person).then((stored) => {
      if (isMounted) setDraft((current) => current ?? stored)
    })
    return () => {
      isMounted = false
    }
  }, [person])
  const save = (next: Draft) => {
    setDraft(next)
    void keepDraft(person, next)
    if (next.picture !== draft?.picture) void keepPicture(person, next.picture)
  }
  // Deletes the stored draft of a sent report, even if the page is left before the dialog closes.
  const deleteStored = () => dropDraft(person)
  const clear = () => {
    setDraft(undefined)
    void dropDraft(person)
  }
  return { draft, isStarted: draft !== undefined && isWritten(draft), save, deleteStored, clear }
}

export type DraftState = ReturnType<typeof useDraft>
