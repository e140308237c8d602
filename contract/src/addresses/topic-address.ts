import type { LocaleRules } from '../config/config.ts'
import { getPageAddress } from './address.ts'

const slugs: Record<string, string> = {
  fr: 'themes',
  en: 'topics',
  es: 'temas',
  de: 'themen',
  it: 'argomenti',
  ar: 'مواضيع',
  ja: 'トピック',
  ru: 'темы',
}

/** Returns the slug of the page of a topic, or of the list of topics without `topic`. */
export function getTopicSlug(locale: string, topic?: string): string {
  const list = slugs[locale.split('-', 1)[0] ?? ''] ?? 'topics'
  return topic === undefined ? list : `${list}/${topic}`
}

/** Returns the encoded address of the page of a topic. */
export const getTopicAddress = (rules: LocaleRules, locale: string, topic: string): string =>
  getPageAddress(rules, locale, getTopicSlug(locale, topic))
