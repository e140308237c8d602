import type { LocaleRules } from '../config/config.ts'
import { getPageAddress } from './address.ts'
import { getGeneratedSlug } from './generated-pages.ts'

/** Returns the path of the page of a topic, without the language. */
export const getTopicPath = (locale: string, slug: string): string =>
  `${getGeneratedSlug('topics', locale)}/${slug}`

/** Returns the encoded address of the page of a topic. */
export const getTopicAddress = (rules: LocaleRules, locale: string, slug: string): string =>
  getPageAddress(rules, locale, getTopicPath(locale, slug))
