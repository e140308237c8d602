import type { User } from '@vitrine/contract/identity'
import { worksOnSite } from '../identity/staff.ts'
import { useIdentity } from '../site/use-identity.ts'
import { SpeechContext, useTexts } from '../site/use-texts.ts'
import { ReportDialog } from './dialog.tsx'
import { reportTexts, useShownLocale } from './use-locale.ts'
import { useReporting } from './use-reporting.ts'

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

function Reporting({ user, place }: { user: User; place: Element }) {
  const t = useTexts()
  const { state, stage, captureFailed, press, close, takeAnew } = useReporting(user, place)
  const { draft, isBegun } = state
  const busy = stage === 'capturing'
  return (
    <>
      <button
        className="report-button"
        type="button"
        aria-haspopup="dialog"
        aria-disabled={busy || undefined}
        data-begun={isBegun || undefined}
        onClick={press}
        {...t.lang('button')}
      >
        <span>{t(busy ? 'capturing' : isBegun ? 'buttonBegun' : 'button')}</span>
      </button>
      {stage === 'open' && draft ? (
        <ReportDialog
          user={user}
          state={{ ...state, draft }}
          captureFailed={captureFailed}
          onClose={close}
          onTakeAnew={takeAnew}
        />
      ) : null}
    </>
  )
}
