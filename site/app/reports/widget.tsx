import type { User } from '@vitrine/contract/identity/identity'
import { getLanguageAttributes } from '@vitrine/contract/locale/locale'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { isStaff } from '../identity/roles.ts'
import { Modal } from '../layers/modal.tsx'
import { getLocaleAt } from '../site/page-key.ts'
import { useSite } from '../site/site.ts'
import { useIdentity } from '../site/use-identity.ts'
import { TextScopeContext, useTexts } from '../site/use-texts.ts'
import { getShownPath } from './facts.ts'
import { ReportForm, type ReportFormProps } from './report-form.tsx'
import { SentMessage } from './sent.tsx'
import { useReportWidget } from './use-reporting.ts'
import { useReportSubmission } from './use-sending.ts'

const reportTextsName = 'reports'

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
    <TextScopeContext value={{ locale, page: reportTextsName, textLocale }}>
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

type ReportDialogProps = Omit<ReportFormProps, 'sending'>

/** Dialog in which a report is written and sent. The draft survives closing it. */
function ReportDialog(props: ReportDialogProps) {
  const t = useTexts()
  const { state, onClose } = props
  const sending = useReportSubmission(state)
  const { outcome } = sending
  const close = () => {
    // An empty draft is deleted: the next report needs a new screenshot.
    if (outcome?.ok || !state.isStarted) state.clear()
    onClose()
  }
  return (
    <Modal title={t('title')} onClose={close} className="report-modal">
      {outcome?.ok ? (
        <SentMessage id={outcome.id} onClose={close} />
      ) : (
        <ReportForm {...props} sending={sending} />
      )}
    </Modal>
  )
}

/** Locale of the page, once the texts of the widget are loaded in it. */
function useShownLocale(): string | undefined {
  const site = useSite()
  const locale = useSyncExternalStore(watchLanguage, () => getLocaleAt(site, getShownPath(site)))
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    let isMounted = true
    const load = async () => {
      await site.loadTexts?.(locale, reportTextsName)
      // Without its text the button is not shown.
      const isLoaded = site.texts.read(locale, reportTextsName, 'button').text !== 'button'
      if (isMounted && isLoaded) setReady(locale)
    }
    void load()
    return () => {
      isMounted = false
    }
  }, [site, locale])
  return ready
}

function watchLanguage(onChange: () => void) {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['lang'] })
  return () => observer.disconnect()
}
