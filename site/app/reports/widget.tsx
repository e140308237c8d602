import type { User } from '@vitrine/contract/identity'
import { languageOf } from '@vitrine/contract/locale'
import { useLayoutEffect } from 'react'
import { worksOnSite } from '../identity/staff.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { SpeechContext, useTexts } from '../site/use-texts.ts'
import { ReportDialog } from './dialog.tsx'
import { reportTexts, useShownLocale } from './use-locale.ts'
import { useReporting } from './use-reporting.ts'

/** The button by which a bug is reported, as long as somebody is signed in who works on the site. */
export function Widget({ place }: { place: HTMLElement }) {
  const { config, texts } = useSite()
  const user = useIdentity()
  const locale = useShownLocale()
  const spoken = locale && texts.read(locale, reportTexts, 'button').locale
  useLayoutEffect(() => {
    if (spoken) Object.assign(place, languageOf(config.i18n, spoken))
  }, [config, place, spoken])
  if (!user || !worksOnSite(user) || !locale || !spoken) return null
  return (
    <SpeechContext value={{ locale, page: reportTexts, spoken }}>
      <Reporting key={user.id ?? user.email} user={user} place={place} />
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
