import type { User } from '@vitrine/contract/identity/identity'
import { languageOf } from '@vitrine/contract/locale/locale'
import { useLayoutEffect, useState } from 'react'
import { worksOnSite } from '../identity/staff.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { SpeechContext, useTexts } from '../site/use-texts.ts'
import { ReportDialog } from './dialog.tsx'
import { reportTexts, useShownLocale } from './use-locale.ts'
import { useReporting } from './use-reporting.ts'

/** The "report a bug" button, for signed-in users who may report (specification §6). */
export function Widget({ container }: { container: HTMLElement }) {
  const { config, texts } = useSite()
  const user = useIdentity()
  const locale = useShownLocale()
  const textLocale = locale && texts.read(locale, reportTexts, 'button').locale
  useLayoutEffect(() => {
    if (textLocale) Object.assign(container, languageOf(config.i18n, textLocale))
  }, [config, container, textLocale])
  const [isHidden, setHidden] = useState(isHiddenInTab)
  if (!user || !worksOnSite(user) || !locale || !textLocale || isHidden) return null
  const hide = () => {
    hideInTab()
    setHidden(true)
  }
  return (
    <SpeechContext value={{ locale, page: reportTexts, spoken: textLocale }}>
      <Reporting key={user.id ?? user.email} user={user} container={container} onHide={hide} />
    </SpeechContext>
  )
}

interface Props {
  user: User
  container: Element
  onHide: () => void
}

function Reporting({ user, container, onHide }: Props) {
  const t = useTexts()
  const { state, stage, captureFailed, press, close, retake } = useReporting(user, container)
  const { draft, isStarted } = state
  const busy = stage === 'capturing'
  return (
    <>
      <button
        className="report-button"
        type="button"
        aria-haspopup="dialog"
        aria-disabled={busy || undefined}
        data-begun={isStarted || undefined}
        onClick={press}
      >
        <span>{t(busy ? 'capturing' : isStarted ? 'buttonBegun' : 'button')}</span>
      </button>
      <button className="report-away" type="button" aria-label={t('putAway')} onClick={onHide}>
        <span aria-hidden="true">×</span>
      </button>
      {stage === 'open' && draft ? (
        <ReportDialog
          user={user}
          state={{ ...state, draft }}
          captureFailed={captureFailed}
          onClose={close}
          onRetake={retake}
        />
      ) : null}
    </>
  )
}

const hiddenKey = 'reports-put-away'

function isHiddenInTab(): boolean {
  try {
    return sessionStorage.getItem(hiddenKey) !== null
  } catch {
    // Storage is disabled.
    return false
  }
}

function hideInTab() {
  try {
    sessionStorage.setItem(hiddenKey, '')
  } catch {
    // Storage is disabled: the button is hidden on this page only.
  }
}
