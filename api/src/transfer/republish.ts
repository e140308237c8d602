import { createHash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config'
import type { ImageSettings } from '@vitrine/contract/images'
import type { Changes } from '../db/changes.ts'
import type { Db } from '../db/schema.ts'
import type { Publisher } from './prepare.ts'
import { publisherOf } from './publisher.ts'

/** Raised whenever the pipeline makes something else of the same text. */
const pipelineVersion = 2
const settingName = 'published_by'
const batchSize = 200

/**
 * Publishes every text anew when the pipeline, the locale rules or the image settings are not the
 * ones that published it: links in content follow the strategy, and images the settings. Answers how many texts have changed.
 */
export async function republish(
  db: Db,
  changes: Changes,
  rules: LocaleRules,
  images: ImageSettings,
): Promise<number> {
  const settings = JSON.stringify([rules, images])
  const digest = createHash('sha256').update(settings).digest('hex')
  const tag = `${pipelineVersion}:${digest}`
  const held = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst()
  if (held?.value === tag) return 0
  const changed = await publishAll(db, changes, await publisherOf(db, rules, images))
  await db
    .insertInto('settings')
    .values({ name: settingName, value: tag })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: tag }))
    .execute()
  return changed
}

async function publishAll(db: Db, changes: Changes, publish: Publisher) {
  let changed = 0
  for (let after = 0, more = true; more; ) {
    const rows = await pagesAfter(db, after)
    const updates = rows.flatMap(({ page_id, locale, content, content_html }) => {
      const published = publish(content, locale)
      const same = 'problem' in published || published.html === content_html
      return same ? [] : [{ page_id, locale, content_html: published.html }]
    })
    if (updates.length > 0) await changes.commit((tx) => rewrite(tx, updates))
    changed += updates.length
    after = rows.at(-1)?.page_id ?? after
    more = rows.length > 0
  }
  return changed
}

// Whole pages: the texts of one page are never split between two batches.
async function pagesAfter(db: Db, after: number) {
  const ids = await db
    .selectFrom('pages')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
  if (ids.length === 0) return []
  return db
    .selectFrom('page_translations')
    .select(['page_id', 'locale', 'content', 'content_html'])
    .where(
      'page_id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('page_id')
    .execute()
}

async function rewrite(
  tx: Db,
  updates: { page_id: number; locale: string; content_html: string }[],
) {
  for (const { page_id, locale, content_html } of updates)
    await tx
      .updateTable('page_translations')
      .set({ content_html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
}
