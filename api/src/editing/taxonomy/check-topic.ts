import type { TopicFields } from '@vitrine/contract/admin/topics'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { Db } from '../../db/schema.ts'
import { completeSlug } from '../../taxonomy/topic-slug.ts'
import { findTopicBySlug, type StoredTopic } from '../../taxonomy/topics.ts'
import type { CommitResult } from '../calls/commit-or-roll-back.ts'
import { isSiteLocale } from '../calls/with-page.ts'
import { isImage } from './is-image.ts'
import type { TaxonomyFault } from './taxonomy-fault.ts'

/**
 * Checks the fields of a topic, and makes missing slugs from the names. `before` is the topic that
 * they replace.
 */
export async function checkTopic(
  db: Db,
  rules: LocaleRules,
  { texts, picture }: TopicFields,
  before?: StoredTopic,
): Promise<CommitResult<TopicFields, TaxonomyFault>> {
  if (Object.keys(texts).length === 0) return { refused: { name: 'topic_empty', field: 'texts' } }
  const checked: TopicFields['texts'] = {}
  for (const [locale, { name, slug: requested, description }] of Object.entries(texts)) {
    const field = `texts.${locale}.slug`
    if (!isSiteLocale(rules, locale) && before?.texts[locale] === undefined)
      return { refused: { name: 'locale_unknown', field: `texts.${locale}` } }
    const { slug, isValid } = completeSlug(rules, { name, slug: requested })
    if (!isValid) return { refused: { name: 'topic_slug', field } }
    const other = await findTopicBySlug(db, locale, slug, before?.id)
    if (other)
      return { refused: { name: 'topic_slug_taken', field, values: { name: other.name, slug } } }
    checked[locale] = { name, slug, description }
  }
  if (picture !== null && !(await isImage(db, picture)))
    return { refused: { name: 'picture_unknown', field: 'picture' } }
  return { done: { texts: checked, picture } }
}
