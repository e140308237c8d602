import { withoutSecrets } from '@vitrine/contract/operation/without-secrets'
import { reportRules } from '@vitrine/contract/reports/reports'
import type { Site } from '../site/site.ts'
import { lastErrors } from './console-errors.ts'

/** What is known of the place where something went wrong; its reader may leave each of it out. */
export interface Facts {
  address: string
  browser: string
  viewport: string
  console: string[]
}

export type FactName = keyof Facts
export const factNames = ['address', 'browser', 'viewport', 'console'] as const

/** The present page, window and errors. */
export function factsNow(site: Site): Facts {
  return {
    address: withoutSecrets(shownPath(site)).slice(0, reportRules.addressMax),
    browser: navigator.userAgent.slice(0, reportRules.browserMax),
    viewport: `${innerWidth}x${innerHeight}@${Math.round(devicePixelRatio * 100) / 100}`,
    console: lastErrors(),
  }
}

/** Path of the page that is shown, which in hash mode stands behind the hash. */
export function shownPath({ config }: Site): string {
  if (!config.i18n.hashMode) return location.pathname
  const written = location.hash.slice(1)
  return URL.canParse(written, location.origin) ? new URL(written, location.origin).pathname : '/'
}
