import { redactSecrets } from '@vitrine/contract/operation/redact-secrets'
import { reportRules } from '@vitrine/contract/reports/reports'
import type { Site } from '../site/site.ts'
import { getLastErrors } from './console-errors.ts'

/** Technical facts of a report. The user may exclude each one. */
export interface ReportFacts {
  address: string
  browser: string
  viewport: string
  console: string[]
}

export type FactName = keyof ReportFacts
export const factNames = ['address', 'browser', 'viewport', 'console'] as const

export function collectFacts(site: Site): ReportFacts {
  return {
    address: redactSecrets(getShownPath(site)).slice(0, reportRules.addressMax),
    browser: navigator.userAgent.slice(0, reportRules.browserMax),
    viewport: `${innerWidth}x${innerHeight}@${Math.round(devicePixelRatio * 100) / 100}`,
    console: getLastErrors(),
  }
}

/** Path of the shown page; in hash mode the one after the `#`. */
export function getShownPath({ config }: Site): string {
  if (!config.i18n.hashMode) return location.pathname
  const hashPath = location.hash.slice(1)
  return URL.canParse(hashPath, location.origin) ? new URL(hashPath, location.origin).pathname : '/'
}
