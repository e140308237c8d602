import { getLocaleCookieName } from '@vitrine/contract/locale/locale'
import type { BaseConfig } from '../../app/site/site.ts'
import type { ApiRead } from '../answers/read-recorder.ts'
import type { HeaderFields } from '../http/body.ts'
import { alwaysRevalidate, getPageFields, noStore, partFields } from '../http/headers.ts'
import type { PageVisit } from '../rendering/render.ts'
import type { SharedCache } from './shared-cache.ts'

export const noIndexFields: HeaderFields = ['X-Robots-Tag', 'noindex']

/**
 * Fields of a page that shows a sent form. Its address may hold the token of a response: it is sent
 * to no other page.
 */
export const getSentFields = (policy: string): HeaderFields => [
  ...getPageFields(policy, 'no-referrer'),
  ...noIndexFields,
]

/** `Vary` of pages and of redirects to them. */
export const getVaryFields = ({ i18n }: Pick<BaseConfig, 'i18n'>): HeaderFields => [
  'Vary',
  getLocaleCookieName(i18n) ? 'Accept-Encoding, Cookie' : 'Accept-Encoding',
]

/**
 * Returns the header fields of a page or its part; parts are not indexed. With the answers that the
 * page was rendered from, a shared cache may store it.
 */
export type FieldsFor = (visit: PageVisit, reads?: ApiRead[], policy?: string) => HeaderFields

const policiesMax = 30

/** `usualPolicy`: the Content-Security-Policy of pages that have no other. */
export function createPageFields(
  config: Pick<BaseConfig, 'i18n'>,
  usualPolicy: string,
  shared?: SharedCache,
): FieldsFor {
  const vary = getVaryFields(config)
  const revalidate: HeaderFields = ['Cache-Control', alwaysRevalidate]
  const part = [...partFields, ...vary, ...noIndexFields]
  const unsharedPart = [...part, ...revalidate]
  // Shared by all cached pages of a policy, to save memory.
  const byPolicy = new Map<string, { whole: HeaderFields; unshared: HeaderFields }>()
  const findWhole = (policy: string) => {
    const found = byPolicy.get(policy)
    if (found) return found
    const whole = [...getPageFields(policy), ...vary]
    const fields = { whole, unshared: [...whole, ...revalidate] }
    if (byPolicy.size >= policiesMax) byPolicy.clear()
    byPolicy.set(policy, fields)
    return fields
  }
  // Hardly any shared cache distinguishes pages by a locale cookie.
  const sharedFields =
    getLocaleCookieName(config.i18n) === undefined ? shared?.getFields : undefined
  return (visit, reads, policy = usualPolicy) => {
    if (visit.form) return [...getSentFields(policy), ...vary, 'Cache-Control', noStore]
    const { whole, unshared } = findWhole(policy)
    if (!sharedFields || !reads) return visit.part ? unsharedPart : unshared
    return [...(visit.part ? part : whole), ...sharedFields(reads)]
  }
}
