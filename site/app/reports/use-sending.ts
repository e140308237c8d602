import { useState } from 'react'
import { useSite } from '../site/site.ts'
import type { Draft } from './draft.ts'
import { type ReportOutcome, sendReport } from './send-report.ts'
import type { DraftState } from './use-draft.ts'

/** Sends the draft, once at a time, and tells what came of it. */
export function useSending({ draft, forget }: DraftState & { draft: Draft }) {
  const site = useSite()
  const [busy, setBusy] = useState(false)
  const [outcome, tell] = useState<ReportOutcome>()
  const send = async () => {
    if (busy) return
    setBusy(true)
    tell(undefined)
    const said = await sendReport(site, draft)
    setBusy(false)
    if (said.ok) void forget()
    tell(said)
  }
  return { busy, outcome, send }
}

export type Sending = ReturnType<typeof useSending>
