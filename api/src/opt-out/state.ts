import type { Analytics, TrackingRules } from '@vitrine/contract/config/config'
import {
  type Consent,
  consentCookie,
  consentIn,
} from '@vitrine/contract/tracking/analytics-consent'
import { optOutCookie } from '@vitrine/contract/tracking/tracking'
import type { ApiRequest } from '../http/api-request.ts'

/** How readers are counted here, by us and by others. */
export interface TrackingConfig {
  tracking: TrackingRules
  analytics?: Analytics | undefined
}

/** Whether this browser is counted, and why not. */
export interface OptOutState {
  is: 'counted' | 'refused' | 'signal' | 'off'
  /** Whether the reader has said no. */
  refused: boolean
  consent: Consent
}

export function optOutState(
  request: ApiRequest,
  { tracking, analytics }: TrackingConfig,
): OptOutState {
  const refused = request.cookie(optOutCookie) !== undefined
  const signal = request.header('dnt') === '1' || request.header('sec-gpc') === '1'
  const isOff = !tracking.enabled && !countsUnasked(analytics)
  const is = isOff ? 'off' : signal ? 'signal' : refused ? 'refused' : 'counted'
  return { is, refused, consent: consentIn(request.cookie(consentCookie)) }
}

/** Whether another program is told of a reader's pages only when that reader agrees. */
export const asks = (analytics: Analytics | undefined) =>
  analytics?.sender === 'matomo' && analytics.consent === 'ask'

const countsUnasked = (analytics: Analytics | undefined) =>
  analytics !== undefined && analytics.sender !== 'disabled' && !asks(analytics)
