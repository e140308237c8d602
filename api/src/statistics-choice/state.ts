import { type Consent, consentCookie, consentIn } from '@vitrine/contract/analytics-consent'
import type { Analytics, TrackingRules } from '@vitrine/contract/config'
import { notCountedCookie } from '@vitrine/contract/tracking'
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

/** How readers are counted here, by us and by others. */
export interface Counting {
  tracking: TrackingRules
  analytics?: Analytics | undefined
}

/** Whether this browser is counted, and why not. */
export interface ChoiceState {
  is: 'counted' | 'refused' | 'signal' | 'off'
  /** Whether the reader has said no. */
  refused: boolean
  consent: Consent
}

export function choiceState(c: Context, { tracking, analytics }: Counting): ChoiceState {
  const refused = getCookie(c, notCountedCookie) !== undefined
  const signal = c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1'
  const others = analytics !== undefined && analytics.sender !== 'disabled'
  const counts = tracking.enabled || others
  const is = !counts ? 'off' : signal ? 'signal' : refused ? 'refused' : 'counted'
  return { is, refused, consent: consentIn(getCookie(c, consentCookie)) }
}
