import { getTopicAddress } from '@vitrine/contract/addresses/topic-address'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { typesetText } from '@vitrine/contract/locale/french-typography'
import { getFullFallbackChain } from '@vitrine/contract/locale/locale'
import type { PageAuthor, PageTopic } from '@vitrine/contract/pages/pages'
import { toPicture } from '../media/pictures.ts'
import type { PublishedAuthor, PublishedTopic } from '../taxonomy/published-taxonomy.ts'

/** Converts topics for a page in a language. One without a name in the language is omitted. */
export const toPageTopics = (
  rules: LocaleRules,
  topics: PublishedTopic[],
  locale: string,
): PageTopic[] =>
  topics.flatMap(({ key, texts }) => {
    const text = texts[locale]
    if (!text) return []
    const href = getTopicAddress(rules, locale, text.slug)
    return { key, name: typesetText(locale, text.name), href }
  })

/** Converts authors for a page in a language. A line falls back to another language. */
export const toPageAuthors = (
  rules: LocaleRules,
  authors: PublishedAuthor[],
  locale: string,
): PageAuthor[] =>
  authors.map(({ name, lines, link, portrait }) => {
    const lineLocale = getFullFallbackChain(rules, locale).find((code) => lines[code])
    const text = lineLocale && lines[lineLocale]
    return {
      name,
      ...(text && { line: { text: typesetText(lineLocale, text), locale: lineLocale } }),
      ...(link && { link }),
      portrait: toPicture(portrait, locale),
    }
  })
