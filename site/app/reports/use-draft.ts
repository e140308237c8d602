import { useEffect, useState } from 'react'
import { hasContent, type ReportDraft } from './draft.ts'
import { type DraftOwner, deleteDraft, loadDraft, storeDraft, storePicture } from './draft-store.ts'

/** Draft of a user. It survives the dialog and the page until it is sent or discarded. */
export function useReportDraft(person: DraftOwner) {
  const [draft, setDraft] = useState<ReportDraft>()
  useEffect(() => {
    let isMounted = true
    void loadDraft(person).then((stored) => {
      if (isMounted) setDraft((current) => current ?? stored)
    })
    return () => {
      isMounted = false
    }
  }, [person])
  const save = (next: ReportDraft) => {
    setDraft(next)
    void storeDraft(person, next)
    if (next.picture !== draft?.picture) void storePicture(person, next.picture)
  }
  // Deletes the stored draft of a sent report, even if the page is left before the dialog closes.
  const deleteStored = () => deleteDraft(person)
  const clear = () => {
    setDraft(undefined)
    void deleteDraft(person)
  }
  return { draft, isStarted: draft !== undefined && hasContent(draft), save, deleteStored, clear }
}

export type ReportDraftState = ReturnType<typeof useReportDraft>
