import { useEffect, useState } from 'react'
import { hasContent, type ReportDraft } from './draft.ts'
import { type DraftOwner, deleteDraft, loadDraft, storeDraft, storePicture } from './draft-store.ts'

/** Draft of a user. It survives the dialog and the page until it is sent or discarded. */
export function useReportDraft(owner: DraftOwner) {
  const [draft, setDraft] = useState<ReportDraft>()
  useEffect(() => {
    let isMounted = true
    void loadDraft(owner).then((stored) => {
      if (isMounted) setDraft((current) => current ?? stored)
    })
    return () => {
      isMounted = false
    }
  }, [owner])
  const save = (next: ReportDraft) => {
    setDraft(next)
    void storeDraft(owner, next)
    if (next.picture !== draft?.picture) void storePicture(owner, next.picture)
  }
  // Deletes the stored draft of a sent report, even if the page is left before the dialog closes.
  const deleteStored = () => deleteDraft(owner)
  const clear = () => {
    setDraft(undefined)
    void deleteDraft(owner)
  }
  return { draft, isStarted: draft !== undefined && hasContent(draft), save, deleteStored, clear }
}

export type ReportDraftState = ReturnType<typeof useReportDraft>
