import { hash } from 'node:crypto'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { getFileIds } from '@vitrine/contract/pages/field-values'
import type { Changes } from '../db/changes.ts'
import type { Touch } from '../db/commits.ts'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../db/settings.ts'
import { pipelineTagSetting } from '../html/pipeline-tag.ts'
import { replaceMediaUses } from '../media/uses.ts'
import { indexLinks, type LinkingText } from '../publishing/index-links.ts'
import { createPublisher, type Publisher } from '../publishing/publisher.ts'
import { hashLinks, replaceOutboundLinks } from '../tracked-links/outbound-links.ts'

/** Increase it when the pipeline produces other HTML or collects more for the same text. */
const pipelineVersion = 11
const batchSize = 200

/**
 * Republishes all texts if the pipeline, the locale rules, the image settings or the size of an
 * image have changed since, so that links, images and the link index follow. Returns the number of
 * changed texts.
 */
export async function republishAll(
  db: Db,
  changes: Changes,
  rules: LocaleRules,
  images: ImageSettings,
): Promise<number> {
  const settings = JSON.stringify([rules, images])
  const digest = hash('sha256', settings, 'hex')
  const tag = `${pipelineVersion}:${digest}`
  if ((await readSetting(db, pipelineTagSetting)) === tag) return 0
  const changed = await publishAll(db, changes, rules, await createPublisher(db, rules, images))
  await saveSetting(db, pipelineTagSetting, tag)
  return changed
}

async function publishAll(db: Db, changes: Changes, rules: LocaleRules, publish: Publisher) {
  let changed = 0
  for (let after = 0, more = true; more; ) {
    const rows = await readPagesAfter(db, after)
    const stored = await readStored(db, rows)
    const linking: LinkingText[] = []
    const updates = rows.flatMap(({ page_id, locale, content_html, ...text }) => {
      const published = publish(text, locale)
      if ('problem' in published) return []
      const { html, field_html, links, paths, pageLinks, files } = published
      linking.push({ page_id, locale, paths, pageLinks })
      const isUnchanged =
        html === content_html &&
        field_html === text.field_html &&
        stored.isSame({ page_id, locale }, links, getFiles(files, text.field_values))
      return isUnchanged
        ? []
        : [{ page_id, locale, html, links, files, field_html, field_values: text.field_values }]
    })
    if (updates.length > 0) await changes.commit((tx, touch) => writeTexts(tx, touch, updates))
    await indexLinks(db, rules, linking)
    changed += updates.length
    after = rows.at(-1)?.page_id ?? after
    more = rows.length > 0
  }
  return changed
}

const getFiles = (files: number[], fieldValues: string) => [
  ...new Set([...files, ...getFileIds(fieldValues)]),
]

interface TranslationRef {
  page_id: number
  locale: string
}

/** Reads the stored links and files of texts, to compare. */
async function readStored(db: Db, texts: TranslationRef[]) {
  const pages = [...new Set(texts.map(({ page_id }) => page_id))]
  const rows =
    pages.length === 0
      ? []
      : await db
          .selectFrom('outbound_links')
          .select(['page_id', 'locale', 'url_hash'])
          .where('page_id', 'in', pages)
          .execute()
  const toKey = ({ page_id, locale }: TranslationRef) => `${page_id} ${locale}`
  const byText = Map.groupBy(rows, toKey)
  const usesByText = Map.groupBy(await readUses(db, pages), toKey)
  return {
    isSame: (text: TranslationRef, links: string[], files: number[]) => {
      const uses = (usesByText.get(toKey(text)) ?? []).map(({ media_id }) => media_id)
      if (uses.toSorted().join() !== files.toSorted().join()) return false
      const [before, after] = [byText.get(toKey(text)) ?? [], hashLinks(links)]
      return before.length === after.size && before.every(({ url_hash }) => after.has(url_hash))
    },
  }
}

async function readUses(db: Db, pages: number[]) {
  if (pages.length === 0) return []
  return db
    .selectFrom('media_uses')
    .select(['page_id', 'locale', 'media_id'])
    .where('page_id', 'in', pages)
    .execute()
}

// Whole pages, so that a batch never splits the texts of a page.
async function readPagesAfter(db: Db, after: number) {
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
    .select(['field_values', 'field_html'])
    .where(
      'page_id',
      'in',
      ids.map(({ id }) => id),
    )
    .orderBy('page_id')
    .execute()
}

async function writeTexts(
  tx: Db,
  touch: Touch,
  updates: (TranslationRef & {
    html: string
    field_html: string
    links: string[]
    files: number[]
    field_values: string
  })[],
) {
  touch.pages(updates.map(({ page_id }) => page_id))
  for (const { page_id, locale, html, field_html, links, files, field_values } of updates) {
    await tx
      .updateTable('page_translations')
      .set({ content_html: html, field_html })
      .where('page_id', '=', page_id)
      .where('locale', '=', locale)
      .execute()
    await replaceOutboundLinks(tx, page_id, locale, links)
    await replaceMediaUses(tx, page_id, locale, files, field_values)
  }
}
