import type { User } from '@vitrine/contract/identity/identity'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { useLayoutEffect, useState } from 'react'
import { isStaff } from '../identity/roles.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { TextScopeContext, useTexts } from '../site/use-texts.ts'
import { ReportDialog } from './dialog.tsx'
import { reportTextsName, useShownLocale } from './use-locale.ts'
import { useReportWidget } from './use-reporting.ts'

/** The "report a bug" button, for signed-in users who may report (specification §6). */
export function ReportWidget({ container }: { container: HTMLElement }) {
  const { config, texts } = useSite()
  const user = useIdentity()
  const locale = useShownLocale()
  const textLocale = locale && texts.read(locale, reportTextsName, 'button').locale
  useLayoutEffect(() => {
    if (textLocale) Object.assign(container, getLanguageAttributes(config.i18n, textLocale))
  }, [config, container, textLocale])
  const [isHidden, setHidden] = useState(isHiddenInTab)
  if (!user || !isStaff(user) || !locale || !textLocale || isHidden) return null
  const hide = () => {
    hideInTab()
    setHidden(true)
  }
  return (
    <TextScopeContext value={{ locale, page: reportTextsName, textLocale: textLocale }}>
      <Reporting key={user.id ?? user.email} user={user} container={container} onHide={hide} />
    </TextScopeContext>
  )
}

interface Props {
  user: User
  container: Element
  onHide: () => void
}

function Reporting({ user, container, onHide }: Props) {
  const t = useTexts()
  const { state, stage, captureFailed, press, close, retake } = useReportWidget(user, container)
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
