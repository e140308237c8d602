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

/** Returns the encoded address of the page of a topic. Other languages have the English word. */
export function getTopicAddress(rules: LocaleRules, locale: string, slug: string): string {
  const list = slugs[locale.split('-', 1)[0] ?? ''] ?? 'topics'
  return getPageAddress(rules, locale, `${list}/${slug}`)
}
