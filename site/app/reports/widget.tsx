import type { User } from '@vitrine/contract/identity'
import { useState } from 'react'
import { worksOnSite } from '../dashboard/staff.ts'
import { useIdentity } from '../identity/use-identity.ts'
import { SpeechContext, useTexts } from '../locale/use-texts.ts'
import { useSite } from '../site.ts'
import { ReportDialog } from './dialog.tsx'
import { newDraft } from './draft.ts'
import { factsNow } from './facts.ts'
import { useDraft } from './use-draft.ts'
import { reportTexts, useShownLocale } from './use-locale.ts'

/** The button by which a bug is reported, as long as somebody is signed in who works on the site. */
export function Widget({ place }: { place: Element }) {
  const user = useIdentity()
  const locale = useShownLocale()
  if (!user || !worksOnSite(user) || !locale) return null
  return (
    <SpeechContext value={{ locale, page: reportTexts }}>
      <Reporting key={user.id} user={user} place={place} />
    </SpeechContext>
  )
}

type Stage = 'closed' | 'capturing' | 'open'

function Reporting({ user, place }: { user: User; place: Element }) {
  const t = useTexts()
  const site = useSite()
  const state = useDraft(user.id)
  const [stage, go] = useState<Stage>('closed')
  const [failed, fail] = useState(false)
  const { draft, isBegun, keep } = state
  // The dialog is not there yet, or not any more: it would be all that the picture shows.
  const take = async (anew: boolean) => {
    go('capturing')
    const facts = factsNow(site)
    const picture = await pictureOf(place)
    fail(picture === undefined)
    const kept = anew && draft ? { ...draft, boxes: newDraft(facts, picture).boxes } : undefined
    keep(kept ? { ...kept, picture } : newDraft(facts, picture))
    go('open')
  }
  const press = () => {
    if (stage === 'closed') void (isBegun ? go('open') : take(false))
  }
  return (
    <>
      <button
        className="report-button"
        type="button"
        aria-haspopup="dialog"
        aria-disabled={stage === 'capturing' || undefined}
        data-begun={isBegun || undefined}
        onClick={press}
        {...t.lang('button')}
      >
        <span>
          {stage === 'capturing' ? t('capturing') : t(isBegun ? 'buttonBegun' : 'button')}
        </span>
      </button>
      {stage === 'open' && draft ? (
        <ReportDialog
          user={user}
          state={{ ...state, draft }}
          captureFailed={failed}
          onClose={() => go('closed')}
          onTakeAnew={() => void take(true)}
        />
      ) : null}
    </>
  )
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
