import { createHash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { picturesIn } from '@vitrine/contract/pages/template-fields'
import type { Changes } from '../db/changes.ts'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { keepSetting, settingNamed } from '../db/settings.ts'
import { publishedBy } from '../html/published-by.ts'
import { keepMediaUses } from '../media/uses.ts'
import { indexLinks, type LinkingText } from '../publishing/index-links.ts'
import { type Publisher, publisherOf } from '../publishing/publisher.ts'
import { keepLinks, keyedLinks } from '../tracked-links/outbound-links.ts'

/** Raised whenever the pipeline makes something else of the same text, or knows more of it. */
const pipelineVersion = 7
const batchSize = 200

/**
 * Publishes every text anew when the pipeline, the locale rules or the image settings are not the
 * ones that published it, or an image has another size: links in content follow the strategy, images
 * the settings, and the index of outbound links the texts. Answers how many texts have changed.
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
  if ((await settingNamed(db, publishedBy)) === tag) return 0
  const changed = await publishAll(db, changes, rules, await publisherOf(db, rules, images))
  await keepSetting(db, publishedBy, tag)
  return changed
}

async function publishAll(db: Db, changes: Changes, rules: LocaleRules, publish: Publisher) {
  let changed = 0
  for (let after = 0, more = true; more; ) {
    const rows = await pagesAfter(db, after)
    const held = await keptOf(db, rows)
    const linking: LinkingText[] = []
    const updates = rows.flatMap(({ page_id, locale, content, content_html, field_values }) => {
      const published = publish(content, locale)
      if ('problem' in published) return []
      const { html, links, paths, pageLinks, files } = published
      linking.push({ page_id, locale, paths, pageLinks })
      const same =
        html === content_html &&
        held.isSame({ page_id, locale }, links, filesOf(files, field_values))
      return same ? [] : [{ page_id, locale, html, links, files, field_values }]
    })
    if (updates.length > 0) await changes.commit((tx, touch) => rewrite(tx, touch, updates))
    await indexLinks(db, rules, linking)
    changed += updates.length
    after = rows.at(-1)?.page_id ?? after
    more = rows.length > 0
  }
  return changed
}

const filesOf = (files: number[], fieldValues: string) => [
  ...new Set([...files, ...picturesIn(fieldValues)]),
]

interface TextPlace {
  page_id: number
  locale: string
}

/** The links and files that are kept of these texts, to compare. */
async function keptOf(db: Db, texts: TextPlace[]) {
  const pages = [...new Set(texts.map(({ page_id }) => page_id))]
  const rows =
    pages.length === 0
      ? []
      : await db
          .selectFrom('outbound_links')
          .select(['page_id', 'locale', 'url_hash'])
          .where('page_id', 'in', pages)
          .execute()
  const nameOf = ({ page_id, locale }: TextPlace) => `${page_id} ${locale}`
  const byText = Map.groupBy(rows, nameOf)
  const filesOf = Map.groupBy(await usesOf(db, pages), nameOf)
  return {
    isSame: (text: TextPlace, links: string[], files: number[]) => {
      const uses = (filesOf.get(nameOf(text)) ?? []).map(({ media_id }) => media_id)
      if (uses.toSorted().join() !== files.toSorted().join()) return false
      const [kept, now] = [byText.get(nameOf(text)) ?? [], keyedLinks(links)]
      return kept.length === now.size && kept.every(({ url_hash }) => now.has(url_hash))
    },
  }
}

async function usesOf(db: Db, pages: number[]) {
  if (pages.length === 0) return []
  return db
    .selectFrom('media_uses')
    .select(['page_id', 'locale', 'media_id'])
    .where('page_id', 'in', pages)
    .execute()
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
    .select(['page_id', 'locale', 'content', 'content_html', 'field_values'])
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
  touch: Touch,
  updates: (TextPlace & { html: string; links: string[]; files: number[]; field_values: string })[],
) {
  touch.pages(updates.map(({ page_id }) => page_id))
  for (const { page_id, locale, html, links, files, field_values } of updates) {
    await tx
      .updateTable('page_translations')
      .set({ content_html: html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
    await keepLinks(tx, page_id, locale, links)
    await keepMediaUses(tx, page_id, locale, files, field_values)
  }
}
