import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { AdminAlert, AlertFields } from '@vitrine/contract/admin/alerts'
import { alertDegrees } from '@vitrine/contract/pages/alerts'
import { useState } from 'react'
import { getRefusal } from '../http/call-failed.ts'
import { ProblemNotice } from '../http/problem.tsx'
import { useTexts } from '../locale/use-texts.ts'
import { SiteLimitNote } from '../session/limit-note.tsx'
import { usePermissionCheck, useSession } from '../session/session.ts'
import { useNotices } from '../ui/notices.tsx'
import { useTitle } from '../ui/use-title.ts'
import { AlertEntry } from './alert-entry.tsx'
import { AlertForm } from './alert-form.tsx'
import { alertsQuery, toFields } from './alerts.ts'
import './alert.css'

/** The open form: of an alert, or of a new one. */
interface OpenForm {
  alert?: AdminAlert | undefined
  draft?: AlertFields | undefined
}

/** `/alert`: the message above all pages, shown, planned or ended. */
export function Component() {
  const t = useTexts('alert')
  const { site } = useSession()
  const { show } = useNotices()
  const isReadOnly = !usePermissionCheck()('change-alert')
  const [form, setForm] = useState<OpenForm>()
  useTitle(`${t('title')} – ${site.name}`)
  const list = useQuery(alertsQuery)
  const alerts = list.data
  const cancel = (draft: AlertFields, isEdited: boolean) => {
    setForm(undefined)
    if (!isEdited) return
    const undo = async () => {
      setForm({ alert: form?.alert, draft })
      return { ok: true as const, data: undefined }
    }
    show({ text: t('discarded'), undo })
  }
  return (
    <section className="screen screen-wide">
      <div className="screen-head">
        <h1>{t('title')}</h1>
        {form || isReadOnly ? null : <Button onClick={() => setForm({})}>{t('create')}</Button>}
      </div>
      <p className="lead">{t('lead')}</p>
      <SiteLimitNote action="change-alert" />
      <ProblemNotice refused={getRefusal(list.error)} />
      {list.isPending ? <p role="status">{t('loading')}</p> : null}
      {form ? (
        <AlertForm
          // Another version of the alert is another form.
          key={`${form.alert?.id} ${form.alert?.version}`}
          alert={form.alert}
          present={alerts?.find(({ id }) => id === form.alert?.id)}
          draft={form.draft}
          onDone={() => setForm(undefined)}
          onCancel={cancel}
          onTakePresent={(alert) => setForm({ alert })}
        />
      ) : (
        <Alerts
          alerts={alerts}
          onChange={isReadOnly ? undefined : (alert) => setForm(openAlert(alert))}
        />
      )}
    </section>
  )
}

/** Opens an alert. One that has ended begins again at once, without its end. */
const openAlert = (alert: AdminAlert): OpenForm =>
  alert.state === 'ended'
    ? { alert, draft: { ...toFields(alert), startsAt: null, endsAt: null } }
    : { alert }

interface ListProps {
  alerts: AdminAlert[] | undefined
  /** Undefined for those who may not change alerts. */
  onChange: ((alert: AdminAlert) => void) | undefined
}

function Alerts({ alerts, onChange }: ListProps) {
  const t = useTexts('alert')
  if (alerts?.length === 0) return <p className="empty">{t('none')}</p>
  const first = findFirst(alerts ?? [])
  return (
    <ul className="alert-list">
      {alerts?.map((alert) => (
        <AlertEntry
          key={alert.id}
          alert={alert}
          isHidden={alert.state === 'shown' && alert !== first}
          onChange={onChange}
        />
      ))}
    </ul>
  )
}

/** Returns the alert that pages show: the most urgent, of these the latest. */
function findFirst(alerts: AdminAlert[]): AdminAlert | undefined {
  const shown = alerts.filter(({ state }) => state === 'shown')
  const degree = alertDegrees.find((name) => shown.some((alert) => alert.degree === name))
  return shown.findLast((alert) => alert.degree === degree)
}
