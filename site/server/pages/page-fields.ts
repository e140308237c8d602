import { localeCookieName } from '@vitrine/contract/locale'
import type { PublicConfig } from '../../app/site/site.ts'
import type { Fields } from '../http/body.ts'
import { askAgain, pageFields } from '../http/headers.ts'
import type { Visit } from '../rendering/render.ts'

export const noRobots: Fields = ['X-Robots-Tag', 'noindex']

/** What pages and the ways to them differ by. */
export const varying = ({ i18n }: PublicConfig): Fields => [
  'Vary',
  localeCookieName(i18n) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
]

/** The fields of every page, and those of its part, which no search engine is to find. */
export function pageAnswerFields(config: PublicConfig, policy: string) {
  const whole = [...pageFields(policy), 'Cache-Control', askAgain, ...varying(config)]
  const part = [...whole, ...noRobots]
  return (visit: Visit): Fields => (visit.part ? part : whole)
}
