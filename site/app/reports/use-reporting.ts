import { withTimeout } from '@vitrine/contract/bounds/with-timeout'
import type { User } from '@vitrine/contract/identity/identity'
import { useState } from 'react'
import { useSite } from '../site/site.ts'
import { noBoxes } from './boxes.ts'
import { createDraft } from './draft.ts'
import { collectFacts } from './facts.ts'
import { useReportDraft } from './use-draft.ts'

type ReportStage = 'closed' | 'capturing' | 'open'

/** State of the report and its dialog. `container` is the widget, which screenshots leave out. */
export function useReportWidget(user: User, container: Element) {
  const site = useSite()
  const state = useReportDraft(user.id ?? user.email)
  const [stage, setStage] = useState<ReportStage>('closed')
  const [captureFailed, setCaptureFailed] = useState(false)
  const { draft, isStarted, save } = state
  // The dialog is closed while the screenshot is taken.
  const takeScreenshot = async (current: typeof draft) => {
    setStage('capturing')
    const facts = collectFacts(site)
    const picture = await tryCapture(container)
    // The user may press the button before the stored draft is read.
    if (!current && state.isStartedByNow()) return setStage('open')
    setCaptureFailed(picture === undefined)
    save(current ? { ...current, picture, boxes: noBoxes } : createDraft(facts, picture))
    setStage('open')
  }
  const press = () => {
    if (stage === 'closed') void (isStarted ? setStage('open') : takeScreenshot(undefined))
  }
  return {
    state,
    stage,
    captureFailed,
    press,
    close: () => setStage('closed'),
    retake: () => void takeScreenshot(draft),
  }
}

/** After this time the dialog opens without a screenshot. */
const captureMs = 15_000

/** A report can be sent without a screenshot. */
async function tryCapture(container: Element): Promise<Blob | undefined> {
  const capture = async () => {
    const { captureScreenshot } = await import('./capture.ts')
    return captureScreenshot(container)
  }
  try {
    return await withTimeout(captureMs, capture(), () => undefined)
  } catch {
    return undefined
  }
}
