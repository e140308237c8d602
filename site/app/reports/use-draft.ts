import { useEffect, useRef, useState } from 'react'
import { hasContent, type ReportDraft } from './draft.ts'
import { type DraftOwner, deleteDraft, loadDraft, storeDraft, storePicture } from './draft-store.ts'

/** Draft of a user. It survives the dialog and the page until it is sent or discarded. */
export function useReportDraft(owner: DraftOwner) {
  const [draft, setDraft] = useState<ReportDraft>()
  const latest = useRef<ReportDraft>(undefined)
  const change = (next: ReportDraft | undefined) => {
    latest.current = next
    setDraft(next)
  }
  useEffect(() => {
    let isMounted = true
    void loadDraft(owner).then((stored) => {
      if (!isMounted || latest.current) return
      latest.current = stored
      setDraft(stored)
    })
    return () => {
      isMounted = false
    }
  }, [owner])
  const save = (next: ReportDraft) => {
    change(next)
    void storeDraft(owner, next)
    if (next.picture !== draft?.picture) void storePicture(owner, next.picture)
  }
  // Deletes the stored draft of a sent report, even if the page is left before the dialog closes.
  const deleteStored = () => deleteDraft(owner)
  const clear = () => {
    change(undefined)
    void deleteDraft(owner)
  }
  return {
    draft,
    isStarted: isBegun(draft),
    /** Like `isStarted`, for work that began before the stored draft was read. */
    isStartedByNow: () => isBegun(latest.current),
    save,
    deleteStored,
    clear,
  }
}

const isBegun = (draft: ReportDraft | undefined) => draft !== undefined && hasContent(draft)

export type ReportDraftState = ReturnType<typeof useReportDraft>
