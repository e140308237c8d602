import { findSlugFault } from '@vitrine/contract/addresses/address'
import type { TopicText } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import { proposeSlug } from '@vitrine/contract/names/propose-slug'

/** Returns the slug of a topic, made from the name if there is none, and if it is valid. */
export function completeSlug(rules: LocaleRules, text: Pick<TopicText, 'name' | 'slug'>) {
  const slug = text.slug || proposeSlug(text.name)
  const isValid = slug !== '' && !slug.includes('/') && findSlugFault(rules, slug) === undefined
  return { slug, isValid }
}
