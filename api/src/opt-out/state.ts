import type { Analytics, TrackingRules } from '@vitrine/contract/config/config'
import {
  type Consent,
  consentCookie,
  parseConsent,
} from '@vitrine/contract/tracking/analytics-consent'
import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import type { ApiRequest } from '../http/api-request.ts'

/** How readers are counted: by the site itself, and by another program. */
export interface TrackingConfig {
  tracking: Pick<TrackingRules, 'enabled'>
  analytics?: Analytics | undefined
}

/** `signal`: the browser sends `DNT` or `Sec-GPC`. `off`: nothing is counted without consent. */
export interface OptOutState {
  status: 'counted' | 'refused' | 'signal' | 'off'
  /** True if the opt-out cookie is set. */
  hasRefused: boolean
  consent: Consent
}

export function getOptOutState(
  request: ApiRequest,
  { tracking, analytics }: TrackingConfig,
): OptOutState {
  const hasRefused = request.cookie(optOutCookie) !== undefined
  const hasSignal = request.header('dnt') === '1' || request.header('sec-gpc') === '1'
  const isOff = !tracking.enabled && !countsWithoutConsent(analytics)
  const status = isOff ? 'off' : hasSignal ? 'signal' : hasRefused ? 'refused' : 'counted'
  return { status, hasRefused, consent: parseConsent(request.cookie(consentCookie)) }
}

/** True if page views are reported to another program only with the reader's consent. */
export const requiresConsent = (analytics: Analytics | undefined) =>
  analytics?.sender === 'matomo' && analytics.consent === 'ask'

const countsWithoutConsent = (analytics: Analytics | undefined) =>
  analytics !== undefined && analytics.sender !== 'disabled' && !requiresConsent(analytics)
