import { useState } from 'react'
import { useSite } from '../site/site.ts'
import type { Draft } from './draft.ts'
import { type ReportOutcome, sendReport } from './send-report.ts'
import type { DraftState } from './use-draft.ts'

export function useSending({ draft, deleteStored }: DraftState & { draft: Draft }) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ReportOutcome>()
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

export type Sending = ReturnType<typeof useSending>
