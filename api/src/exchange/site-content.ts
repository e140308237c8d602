import type { RedirectRules } from '@vitrine/contract/config/config'
import type { SiteFileExtras, SiteFileMedia } from '@vitrine/contract/exchange/site-file'
import type { Db } from '../db/schema.ts'
import { exportContents } from '../transfer/export-contents.ts'
import { exportMenus } from '../transfer/export-menus.ts'
import { exportPages } from '../transfer/export-pages.ts'
import { exportAuthors, exportTopics } from '../transfer/export-taxonomy.ts'
import { findKeysInTrash } from '../transfer/stored-pages.ts'
import { trashDigest } from './compare.ts'
import { exportAlerts } from './exchange-alerts.ts'
import { exportGlossary } from './exchange-glossary.ts'
import { exportRedirects } from './exchange-redirects.ts'
import { exportSettings } from './exchange-settings.ts'
import { exportStatement } from './exchange-statement.ts'
import {
  addOtherDigests,
  addPageDigests,
  type ItemDigests,
  itemName,
  type PageRecord,
} from './item-digests.ts'

/** Exports pages for another site in batches: all, or those with these keys. */
export async function* exportSitePages(db: Db, keys?: string[]): AsyncGenerator<PageRecord[]> {
  const options = { isDated: true, ...(keys && { keys }) }
  for await (const batch of exportPages(db, options)) yield batch as unknown as PageRecord[]
}

/** Exports everything except pages. */
export async function exportOtherContent(
  db: Db,
  redirects: RedirectRules,
): Promise<SiteFileExtras> {
  return {
    menus: await exportMenus(db),
    contents: await exportContents(db),
    media: await readMedia(db),
    former: await readFormerAddresses(db),
    retired: await readUnpublishedTexts(db),
    redirects,
    alerts: await exportAlerts(db),
    table: await exportRedirects(db),
    settings: await exportSettings(db),
    statement: await exportStatement(db),
    topics: await exportTopics(db),
    authors: await exportAuthors(db),
    glossary: await exportGlossary(db),
  }
}

/** Computes the digests of all items of this site. */
export async function computeOwnDigests(db: Db): Promise<ItemDigests> {
  const digests: ItemDigests = new Map()
  for await (const batch of exportSitePages(db))
    for (const page of batch) addPageDigests(digests, page)
  const [menus, contents] = [await exportMenus(db), await exportContents(db)]
  const [media, alerts] = [await readMedia(db), await exportAlerts(db)]
  const [table, settings] = [await exportRedirects(db), await exportSettings(db)]
  const statement = await exportStatement(db)
  const [topics, authors] = [await exportTopics(db), await exportAuthors(db)]
  const glossary = await exportGlossary(db)
  const site = { alerts, table, settings, statement, topics, authors, glossary }
  addOtherDigests(digests, { menus, contents, media, ...site })
  for (const key of await findKeysInTrash(db)) digests.set(itemName.page(key), trashDigest)
  return digests
}

function readFormerAddresses(db: Db): Promise<SiteFileExtras['former']> {
  return db
    .selectFrom('slug_history as former')
    .innerJoin('pages', 'pages.id', 'former.page_id')
    .select(['pages.key as page', 'former.locale', 'former.slug', 'former.until'])
    .where('pages.deleted_at', 'is', null)
    .orderBy('former.locale')
    .orderBy('former.slug_key')
    .execute()
}

function readUnpublishedTexts(db: Db): Promise<SiteFileExtras['retired']> {
  return db
    .selectFrom('page_translations as texts')
    .innerJoin('pages', 'pages.id', 'texts.page_id')
    .leftJoin('pages as leads', 'leads.id', 'texts.lead_page_id')
    .select(['pages.key as page', 'texts.locale', 'leads.key as lead'])
    .where('texts.unpublished_at', 'is not', null)
    .where('pages.deleted_at', 'is', null)
    .orderBy('texts.page_id')
    .execute()
}

/** Reads the library files with their texts and tags, for another site. */
async function readMedia(db: Db): Promise<SiteFileMedia[]> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('media_folders', 'media_folders.id', 'media.folder_id')
    .select(['media.id', 'media.path', 'media.hash', 'media.name', 'media.focal_x'])
    .select(['media.focal_y', 'media.decorative'])
    .leftJoin('media as posters', (join) =>
      join.onRef('posters.id', '=', 'media.poster_id').on('posters.deleted_at', 'is', null),
    )
    .select(['media_folders.name as folder', 'media.locale', 'posters.path as poster'])
    .where('media.deleted_at', 'is', null)
    .orderBy('media.path')
    .execute()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt', 'caption', 'transcript'])
    .orderBy('locale')
    .execute()
  const tags = await db
    .selectFrom('media_tags')
    .select(['media_id', 'tag'])
    .orderBy('tag_key')
    .execute()
  const tracks = await readTracksByPath(db)
  const textsById = Map.groupBy(texts, ({ media_id }) => media_id)
  const tagsById = Map.groupBy(tags, ({ media_id }) => media_id)
  return rows.map(({ id, folder, locale, poster, ...medium }) => ({
    ...medium,
    // Omitted if absent, so that files of earlier versions have the same digest.
    ...(folder !== null && { folder }),
    ...(locale !== null && { locale }),
    ...(poster !== null && { poster }),
    ...(tracks.has(id) && { tracks: tracks.get(id) ?? [] }),
    texts: Object.fromEntries(
      (textsById.get(id) ?? []).map(({ locale, alt, caption, transcript }) => [
        locale,
        { alt, caption, ...(transcript !== '' && { transcript }) },
      ]),
    ),
    tags: (tagsById.get(id) ?? []).map(({ tag }) => tag),
  }))
}

async function readTracksByPath(db: Db) {
  const rows = await db
    .selectFrom('media_tracks')
    .innerJoin('media', 'media.id', 'media_tracks.file_id')
    .select(['media_id', 'path', 'kind', 'media_tracks.locale', 'label', 'is_default'])
    .where('deleted_at', 'is', null)
    .orderBy('media_id')
    .orderBy('position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ media_id }) => media_id)].map(([id, tracks]) => [
      id,
      tracks.map(({ media_id: _, is_default, ...track }) => ({
        ...track,
        isDefault: is_default === 1,
      })),
    ]),
  )
}
