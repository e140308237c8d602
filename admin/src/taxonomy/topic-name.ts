import type { AdminSession } from '@vitrine/contract/admin/session'
import type { ListedTopic } from '@vitrine/contract/admin/topics'

interface NamedTopic {
  name: string
  locale: string
}

/** Returns the name of a topic in the first language of the site that has one. */
export function getTopicName(
  { locales }: AdminSession['site'],
  { key, texts }: Pick<ListedTopic, 'key' | 'texts'>,
): NamedTopic {
  const codes = [...locales.map(({ code }) => code), ...Object.keys(texts)]
  const locale = codes.find((code) => texts[code])
  return { name: (locale && texts[locale]?.name) || key, locale: locale ?? '' }
}
