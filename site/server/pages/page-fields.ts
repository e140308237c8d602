import { localeCookieName } from '@vitrine/contract/locale/locale'
import type { PublicConfig } from '../../app/site/site.ts'
import type { Read } from '../answers/reads.ts'
import type { Fields } from '../http/body.ts'
import { askAgain, pageFields, partFields } from '../http/headers.ts'
import type { Visit } from '../rendering/render.ts'
import type { SharedCache } from './shared-cache.ts'

export const noRobots: Fields = ['X-Robots-Tag', 'noindex']

/** What pages and the ways to them differ by. */
export const varying = ({ i18n }: PublicConfig): Fields => [
  'Vary',
  localeCookieName(i18n) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
]

/**
 * The fields of a page at an address, or of its part, which no search engine is to find. With the
 * answers that it was made of, a cache in front may keep it, where there is one.
 */
export type FieldsFor = (visit: Visit, reads?: Read[]) => Fields

export function pageAnswerFields(
  config: PublicConfig,
  policy: string,
  shared?: SharedCache,
): FieldsFor {
  const whole = [...pageFields(policy), ...varying(config)]
  const part = [...partFields, ...varying(config), ...noRobots]
  const again: Fields = ['Cache-Control', askAgain]
  // One list for all pages that are held, not one for each.
  const usual = { whole: [...whole, ...again], part: [...part, ...again] }
  // A cookie may choose the language: hardly any cache tells such pages apart.
  const share = localeCookieName(config.i18n) === undefined ? shared?.fieldsOf : undefined
  return (visit, reads) => {
    if (!share || !reads) return visit.part ? usual.part : usual.whole
    return [...(visit.part ? part : whole), ...share(reads)]
  }
}
