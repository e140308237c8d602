import type { LocaleRules } from '@vitrine/contract/config/config'
import type { SiteFileExtras } from '@vitrine/contract/exchange/site-file'
import type { Changes } from '../db/changes.ts'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { findAuthorIds, removeAuthor } from '../taxonomy/authors.ts'
import { findUses, type TaxonomyKind } from '../taxonomy/page-taxonomy.ts'
import { findTopicIds, removeTopic } from '../taxonomy/topics.ts'
import { importTaxonomy } from '../transfer/import-taxonomy.ts'
import type { MergeAction } from './compare.ts'
import { findApplied } from './import-other-content.ts'

/**
 * Imports topics and authors, before the pages that have them. A picture that the other site removed
 * is removed. Returns the reasons why some cannot be imported.
 */
export async function importSiteTaxonomy(
  tx: Db,
  changes: Changes,
  rules: LocaleRules,
  { topics = [], authors = [] }: Pick<SiteFileExtras, 'topics' | 'authors'>,
  actions: Map<string, MergeAction>,
): Promise<string[]> {
  const topicKeys = new Set(findApplied(actions, 'topic').map(({ of }) => of))
  const authorKeys = new Set(findApplied(actions, 'author').map(({ of }) => of))
  const imported = {
    topics: topics
      .filter(({ key }) => topicKeys.has(key))
      .map((topic) => ({ ...topic, picture: topic.picture ?? null })),
    authors: authors
      .filter(({ key }) => authorKeys.has(key))
      .map((author) => ({ ...author, portrait: author.portrait ?? null })),
  }
  const { refused } = await importTaxonomy({ db: tx, changes }, rules, imported)
  return refused.map(({ item, key, reason }) => `the ${item} ${key}: ${reason}`)
}

/** Deletes topics and authors that the other site deleted, after the pages are imported. */
export async function removeSiteTaxonomy(tx: Db, touch: Touch, actions: Map<string, MergeAction>) {
  const findRemoved = (kind: TaxonomyKind) =>
    findApplied(actions, kind).flatMap(({ of, action }) => (action === 'removed' ? [of] : []))
  for (const id of (await findTopicIds(tx, findRemoved('topic'))).values()) {
    touch.pages((await findUses(tx, 'topic', id)).map(({ page }) => page))
    await removeTopic(tx, id)
  }
  for (const id of (await findAuthorIds(tx, findRemoved('author'))).values()) {
    touch.pages((await findUses(tx, 'author', id)).map(({ page }) => page))
    await removeAuthor(tx, id)
  }
}
