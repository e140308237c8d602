import type { User } from '@vitrine/contract/identity/identity'
import { languageOf } from '@vitrine/contract/locale/locale'
import { useLayoutEffect, useState } from 'react'
import { worksOnSite } from '../identity/staff.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { SpeechContext, useTexts } from '../site/use-texts.ts'
import { ReportDialog } from './dialog.tsx'
import { isPutAway, putAway } from './put-away.ts'
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
  const [away, setAway] = useState(isPutAway)
  if (!user || !worksOnSite(user) || !locale || !spoken || away) return null
  const leave = () => {
    putAway()
    setAway(true)
  }
  return (
    <SpeechContext value={{ locale, page: reportTexts, spoken }}>
      <Reporting key={user.id ?? user.email} user={user} place={place} onPutAway={leave} />
    </SpeechContext>
  )
}

interface Props {
  user: User
  place: Element
  onPutAway: () => void
}

function Reporting({ user, place, onPutAway }: Props) {
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
      <button className="report-away" type="button" aria-label={t('putAway')} onClick={onPutAway}>
        <span aria-hidden="true">×</span>
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
