import { hash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import { getFallbackChain, getFullFallbackChain } from '@vitrine/contract/locale/locale'
import { type AlertDegree, alertDegrees, type ShownAlert } from '@vitrine/contract/pages/alerts'
import type { Alert } from './store.ts'

/**
 * Languages in which a degree is shown to readers of another language. An urgent alert is shown in
 * any language, because a reader may understand it; an information only to those it is written for.
 */
const getLocales = {
  urgent: getFullFallbackChain,
  warning: getFallbackChain,
  information: (_: LocaleRules, locale: string) => [locale],
} as const satisfies Record<AlertDegree, (rules: LocaleRules, locale: string) => string[]>

/** Returns the alert above pages in a locale: of those shown, the most urgent, then the latest. */
export function findShownAlert(
  alerts: Alert[],
  rules: LocaleRules,
  locale: string,
): ShownAlert | undefined {
  const shown = alerts.filter(({ state }) => state === 'shown').reverse()
  for (const degree of alertDegrees)
    for (const alert of shown) {
      const localized = alert.degree === degree && localizeAlert(alert, rules, locale)
      if (localized) return localized
    }
  return undefined
}

function localizeAlert(
  { id, degree, texts, dismissible }: Alert,
  rules: LocaleRules,
  locale: string,
): ShownAlert | undefined {
  const found = getLocales[degree](rules, locale).find((code) => texts[code])
  const written = found && texts[found]
  if (!written) return undefined
  const { text, label, url } = written
  return {
    mark: `${id}-${computeMark(degree, texts)}`,
    degree,
    text: typesetText(found, text),
    ...(url && { link: { label: typesetText(found, label), url } }),
    ...(found !== locale && { locale: found }),
    dismissible,
  }
}

const markLength = 8

const computeMark = (degree: AlertDegree, texts: Alert['texts']) =>
  hash('sha256', JSON.stringify([degree, texts]), 'base64url').slice(0, markLength)
