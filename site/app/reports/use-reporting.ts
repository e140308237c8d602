import type { User } from '@vitrine/contract/identity/identity'
import { useState } from 'react'
import { useSite } from '../site/site.ts'
import { noBoxes } from './boxes.ts'
import { newDraft } from './draft.ts'
import { factsNow } from './facts.ts'
import { useDraft } from './use-draft.ts'

type Stage = 'closed' | 'capturing' | 'open'

/** What is reported, and whether the dialog is there; `place` is what no picture shows. */
export function useReporting(user: User, place: Element) {
  const site = useSite()
  const state = useDraft(user.id ?? user.email)
  const [stage, go] = useState<Stage>('closed')
  const [captureFailed, fail] = useState(false)
  const { draft, isBegun, keep } = state
  // The dialog is not there yet, or not any more: it would be all that the picture shows.
  const take = async (begun: typeof draft) => {
    go('capturing')
    const facts = factsNow(site)
    const picture = await pictureOf(place)
    fail(picture === undefined)
    keep(begun ? { ...begun, picture, boxes: noBoxes } : newDraft(facts, picture))
    go('open')
  }
  const press = () => {
    if (stage === 'closed') void (isBegun ? go('open') : take(undefined))
  }
  return {
    state,
    stage,
    captureFailed,
    press,
    close: () => go('closed'),
    takeAnew: () => void take(draft),
  }
}

/** Without a picture a report is a report all the same. */
async function pictureOf(place: Element): Promise<Blob | undefined> {
  try {
    const { capture } = await import('./capture.ts')
    return await capture(place)
  } catch {
    return undefined
  }
}
