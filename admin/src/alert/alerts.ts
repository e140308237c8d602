import type { AdminAlert, AlertFields, AlertText } from '@vitrine/contract/admin/alerts'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { listAlerts } from '@vitrine/contract/endpoints/alerts'
import { unwrap } from '../http/call-failed.ts'
import { call } from '../http/client.ts'

/** Interval of reloads, because alerts begin and end by themselves. */
const reloadMs = 10 * secondMs

export const alertsKey = ['alerts'] as const

export const alertsQuery = {
  queryKey: alertsKey,
  refetchInterval: reloadMs,
  queryFn: async () => unwrap(await call(listAlerts)).data,
}

export const emptyText: AlertText = { text: '', label: '', url: '' }

export const newAlert: AlertFields = {
  degree: 'information',
  texts: {},
  startsAt: null,
  endsAt: null,
  dismissible: true,
}

/** Returns what a user sets of an alert. */
export const toFields = (alert: AlertFields): AlertFields => {
  const { degree, texts, startsAt, endsAt, dismissible } = alert
  return { degree, texts, startsAt, endsAt, dismissible }
}

/** Fields that create a deleted alert again: one that had begun is shown at once. */
export const toNewFields = (alert: AdminAlert): AlertFields => ({
  ...toFields(alert),
  startsAt: alert.state === 'planned' ? alert.startsAt : null,
})
