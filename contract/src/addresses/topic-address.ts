import type { LocaleRules } from '../config/config.ts'
import { getPageAddress } from './address.ts'
import { pickSlug, type Slugs } from './generated-pages.ts'

const slugs: Slugs = {
  fr: 'themes',
  en: 'topics',
  es: 'temas',
  de: 'themen',
  it: 'argomenti',
  ar: 'مواضيع',
  ja: 'トピック',
  ru: 'темы',
}

/** Returns the encoded address of the page of a topic. */
export const getTopicAddress = (rules: LocaleRules, locale: string, topic: string): string =>
  getPageAddress(rules, locale, `${pickSlug(slugs, locale)}/${topic}`)
