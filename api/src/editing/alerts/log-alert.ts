import type { ChangeValues } from '@vitrine/contract/admin/changes'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { Alert } from '../../alerts/store.ts'
import type { Db } from '../../db/schema.ts'
import type { Actor } from '../../publishing/actor.ts'
import { logChange } from '../../publishing/log-change.ts'

type Side = Omit<Alert, 'id'> | undefined

/** Logs a change of an alert: all that it was and is, undefined before it exists or after. */
export async function logAlert(
  tx: Db,
  rules: LocaleRules,
  actor: Actor,
  { before, after }: { before: Side; after: Side },
  at: string,
) {
  const subject = getSubject(rules, after ?? before)
  const sides = {
    ...(before && { before: toValues(before) }),
    ...(after && { after: toValues(after) }),
  }
  await logChange(tx, actor, { kind: 'alert-changed', subject, ...sides }, at)
}

function getSubject(rules: LocaleRules, alert: Side): string {
  const texts = alert?.texts ?? {}
  const locale = getFullFallbackChain(rules, rules.defaultLocale).find((code) => texts[code])
  return (locale && texts[locale]?.text) || ''
}

function toValues({ state, degree, starts_at, ends_at, dismissible, texts }: Omit<Alert, 'id'>) {
  const values: ChangeValues = {
    state,
    degree,
    startsAt: starts_at,
    endsAt: ends_at,
    dismissible: dismissible ? 1 : 0,
  }
  for (const [locale, { text, label, url }] of Object.entries(texts))
    values[`text ${locale}`] = url ? `${text} ${label} (${url})` : text
  return values
}
