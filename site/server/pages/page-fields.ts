import { getLocaleCookieName } from '@vitrine/contract/locale/locale'
import type { PublicConfig } from '../../app/site/site.ts'
import type { ApiRead } from '../answers/read-recorder.ts'
import type { HeaderFields } from '../http/body.ts'
import { alwaysRevalidate, getPageFields, partFields } from '../http/headers.ts'
import type { PageVisit } from '../rendering/render.ts'
import type { SharedCache } from './shared-cache.ts'

export const noIndexFields: HeaderFields = ['X-Robots-Tag', 'noindex']

/** `Vary` of pages and of redirects to them. */
export const getVaryFields = ({ i18n }: PublicConfig): HeaderFields => [
  'Vary',
  getLocaleCookieName(i18n) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
]

/**
 * Returns the header fields of a page or its part; parts are not indexed. With the answers that the
 * page was rendered from, a shared cache may store it.
 */
export type FieldsFor = (visit: PageVisit, reads?: ApiRead[]) => HeaderFields

export function createPageFields(
  config: PublicConfig,
  policy: string,
  shared?: SharedCache,
): FieldsFor {
  const whole = [...getPageFields(policy), ...getVaryFields(config)]
  const part = [...partFields, ...getVaryFields(config), ...noIndexFields]
  const revalidate: HeaderFields = ['Cache-Control', alwaysRevalidate]
  // Shared by all cached pages, to save memory.
  const unsharedFields = { whole: [...whole, ...revalidate], part: [...part, ...revalidate] }
  // Hardly any shared cache distinguishes pages by a locale cookie.
  const sharedFields =
    getLocaleCookieName(config.i18n) === undefined ? shared?.getFields : undefined
  return (visit, reads) => {
    if (!sharedFields || !reads) return visit.part ? unsharedFields.part : unsharedFields.whole
    return [...(visit.part ? part : whole), ...sharedFields(reads)]
  }
}
