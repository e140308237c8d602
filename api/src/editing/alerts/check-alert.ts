import type { AlertFields, AlertState, AlertText } from '@vitrine/contract/admin/alerts'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { findLocale } from '@vitrine/contract/locale/locale'
import { alertLimits, isAlertUrl } from '@vitrine/contract/pages/alerts'
import type { Alert } from '../../alerts/store.ts'
import type { EditingMessageName } from '../calls/messages.ts'

/** Messages by the field that is not valid. */
export type AlertProblems = Record<string, EditingMessageName>

/** The parts of an alert that a user sets, checked, with the state that follows from the times. */
export type CheckedAlert = Pick<
  Alert,
  'degree' | 'texts' | 'starts_at' | 'ends_at' | 'dismissible' | 'state'
>

/**
 * Checks the fields of an alert. `before` is the stored alert: the start of one that has begun may
 * stay as it is, in the past.
 */
export function checkAlert(
  rules: LocaleRules,
  { degree, texts, startsAt, endsAt, dismissible }: AlertFields,
  before: Alert | undefined,
  now: Date,
): { alert: CheckedAlert } | { problems: AlertProblems } {
  const written = cleanTexts(texts)
  const times = checkTimes({ startsAt, endsAt }, before, now.toISOString())
  const problems = { ...findTextProblems(rules, written), ...times.problems }
  if (Object.keys(problems).length > 0) return { problems }
  const { starts_at, ends_at, state } = times
  return { alert: { degree, texts: written, starts_at, ends_at, dismissible, state } }
}

/** Removes languages without any text, and line breaks and doubled spaces in the others. */
function cleanTexts(texts: AlertFields['texts']): Record<string, AlertText> {
  const toLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
  const cleaned = Object.entries(texts).map(
    ([locale, { text, label, url }]) =>
      [locale, { text: toLine(text), label: toLine(label), url: url.trim() }] as const,
  )
  return Object.fromEntries(cleaned.filter(([, { text, label, url }]) => text || label || url))
}

/** Returns the fields of the texts that are not valid. */
export function findTextProblems(
  rules: LocaleRules,
  texts: Record<string, AlertText>,
): AlertProblems {
  if (Object.keys(texts).length === 0) return { texts: 'alert_empty' }
  const problems: AlertProblems = {}
  for (const [locale, { text, label, url }] of Object.entries(texts)) {
    const report = (field: string, message: EditingMessageName) => {
      problems[`texts.${locale}.${field}`] = message
    }
    if (!findLocale(rules, locale)) report('text', 'locale_unknown')
    if (text === '') report('text', 'alert_no_text')
    if (text.length > alertLimits.text) report('text', 'alert_text')
    if (label === '' && url) report('label', 'alert_no_label')
    if (label.length > alertLimits.label) report('label', 'alert_label')
    if (label && url === '') report('url', 'alert_no_label')
    if (url && (url.length > alertLimits.url || !isAlertUrl(url))) report('url', 'alert_url')
  }
  return problems
}

interface AlertTimes {
  starts_at: string
  ends_at: string | null
  state: AlertState
  problems: AlertProblems
}

function checkTimes(
  { startsAt, endsAt }: Pick<AlertFields, 'startsAt' | 'endsAt'>,
  before: Alert | undefined,
  at: string,
): AlertTimes {
  const toUtc = (time: string | null) => (time === null ? null : new Date(time).toISOString())
  const [start, ends_at] = [toUtc(startsAt), toUtc(endsAt)]
  const begun = before && before.state !== 'planned' ? before.starts_at : undefined
  const starts_at = start ?? (before?.state === 'shown' ? before.starts_at : at)
  const problems: AlertProblems = {}
  if (start !== null && start <= at && start !== begun) problems.startsAt = 'plan_past'
  if (ends_at !== null && ends_at <= starts_at) problems.endsAt = 'alert_end'
  else if (ends_at !== null && ends_at <= at) problems.endsAt = 'plan_past'
  return { starts_at, ends_at, state: starts_at <= at ? 'shown' : 'planned', problems }
}
