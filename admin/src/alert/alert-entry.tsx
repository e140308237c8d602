import { Button } from '@mantine/core'
import type { AdminAlert } from '@vitrine/contract/admin/alerts'
import { useState } from 'react'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { useSession } from '../session/session.ts'
import { useDateTimeFormat } from '../session/use-date-time-format.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AlertPreview } from './preview.tsx'
import { useAlertCalls } from './use-alert-calls.ts'

interface Props {
  alert: AdminAlert
  /** True if a more urgent or later one is shown instead. */
  isHidden: boolean
  /** Undefined for those who may not change alerts. */
  onChange: ((alert: AdminAlert) => void) | undefined
}

/** An alert of the list: state, times, texts, and what can be done with it. */
export function AlertEntry({ alert, isHidden, onChange }: Props) {
  const t = useTexts('alert')
  const { site } = useSession()
  const { ending, deleting } = useAlertCalls()
  const [asks, setAsks] = useState(false)
  const written = site.locales.filter(({ code }) => alert.texts[code])
  const busy = ending.isBusy || deleting.isBusy
  return (
    <li>
      <p className="alert-state">
        <strong>{t(`state-${alert.state}`)}</strong>
        <span className="badge">{t(`degree-${alert.degree}`)}</span> <Times alert={alert} />
      </p>
      {isHidden ? <p className="note">{t('hiddenByOther')}</p> : null}
      {written.map((locale) => (
        <AlertPreview key={locale.code} alert={alert} locale={locale} />
      ))}
      <ProblemNotice refused={ending.refused ?? deleting.refused} />
      {onChange ? (
        <div className="buttons">
          <Button variant="default" onClick={() => onChange(alert)}>
            {t(alert.state === 'ended' ? 'showAgain' : 'edit')}
          </Button>
          {alert.state === 'shown' ? (
            <Button variant="default" disabled={busy} onClick={() => ending.run(alert)}>
              {t('endNow')}
            </Button>
          ) : (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => (alert.state === 'ended' ? setAsks(true) : deleting.run(alert))}
            >
              {t('delete')}
            </Button>
          )}
        </div>
      ) : null}
      {asks ? (
        <Dialog title={t('deleteTitle')} onClose={() => setAsks(false)}>
          <p>{t('deleteText')}</p>
          <Button onClick={() => deleting.run(alert).then(() => setAsks(false))}>
            {t('delete')}
          </Button>
        </Dialog>
      ) : null}
    </li>
  )
}

function Times({ alert: { state, startsAt, endsAt } }: Pick<Props, 'alert'>) {
  const t = useTexts('alert')
  const moment = useDateTimeFormat()
  if (state === 'ended') return <span>{t('endedAt', { moment: moment(endsAt ?? startsAt) })}</span>
  return (
    <span>
      {t(state === 'planned' ? 'from' : 'since', { moment: moment(startsAt) })}
      {endsAt ? `, ${t('until', { moment: moment(endsAt) })}` : `, ${t('untilEnded')}`}
    </span>
  )
}
