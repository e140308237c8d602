import { useState } from 'react'
import { useSite } from '../site/site.ts'
import type { ReportDraft } from './draft.ts'
import { type ReportResult, sendReport } from './send-report.ts'
import type { ReportDraftState } from './use-draft.ts'

export function useReportSubmission({
  draft,
  deleteStored,
}: ReportDraftState & { draft: ReportDraft }) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReportResult>()
  const send = async () => {
    if (busy) return
    setBusy(true)
    setOutcome(undefined)
    const result = await sendReport(site, draft)
    setBusy(false)
    if (result.ok) void deleteStored()
    setOutcome(result)
  }
  return { busy, outcome, send }
}

export type ReportSubmission = ReturnType<typeof useReportSubmission>
