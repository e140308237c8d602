import { localeCookieName } from '@vitrine/contract/locale/locale'
import type { PublicConfig } from '../../app/site/site.ts'
import type { Read } from '../answers/reads.ts'
import type { Fields } from '../http/body.ts'
import { askAgain, pageFields, partFields } from '../http/headers.ts'
import type { Visit } from '../rendering/render.ts'
import type { SharedCache } from './shared-cache.ts'

export const noRobots: Fields = ['X-Robots-Tag', 'noindex']

/** `Vary` of pages and of redirects to them. */
export const varying = ({ i18n }: PublicConfig): Fields => [
  'Vary',
  localeCookieName(i18n) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
]

/**
 * Returns the header fields of a page or its part; parts are not indexed. With the answers that the
 * page was rendered from, a shared cache may store it.
 */
export type FieldsFor = (visit: Visit, reads?: Read[]) => Fields

export function pageAnswerFields(
  config: PublicConfig,
  policy: string,
  shared?: SharedCache,
): FieldsFor {
  const whole = [...pageFields(policy), ...varying(config)]
  const part = [...partFields, ...varying(config), ...noRobots]
  const revalidate: Fields = ['Cache-Control', askAgain]
  // Shared by all cached pages, to save memory.
  const unsharedFields = { whole: [...whole, ...revalidate], part: [...part, ...revalidate] }
  // Hardly any shared cache distinguishes pages by a locale cookie.
  const sharedFields = localeCookieName(config.i18n) === undefined ? shared?.fieldsOf : undefined
  return (visit, reads) => {
    if (!sharedFields || !reads) return visit.part ? unsharedFields.part : unsharedFields.whole
    return [...(visit.part ? part : whole), ...sharedFields(reads)]
  }
}
