import type { FoundText } from '@vitrine/contract/pages/search'
import type { Db } from '../db/schema.ts'
import { getStoragePath } from '../media/pictures.ts'
import { toFileEntry } from './index/index-names.ts'
import { documentMime, toFileTitle } from './index/read-sources.ts'

/** A document that a published text links to. */
export interface LinkedFile {
  id: number
  title: string
  href: string
  facts: NonNullable<FoundText['file']>
  /** The first page that links to it. */
  pageId: number
}

/** Reads documents by entry; leaves out those that no published text of a language links to. */
export async function readLinkedFiles(
  db: Db,
  locale: string,
  entries: number[],
): Promise<Map<number, LinkedFile>> {
  if (entries.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .innerJoin('media_uses as uses', 'uses.media_id', 'media.id')
    .innerJoin('pages', 'pages.id', 'uses.page_id')
    .innerJoin('page_translations as texts', (join) =>
      join.onRef('texts.page_id', '=', 'pages.id').onRef('texts.locale', '=', 'uses.locale'),
    )
    .select(['media.id', 'media.name', 'media.path', 'media.version', 'media.bytes'])
    .select(['media.locale as language', 'pages.id as page_id'])
    .where('media.id', 'in', entries.map(toFileEntry))
    .where('media.mime', '=', documentMime)
    .where('media.deleted_at', 'is', null)
    .where('pages.deleted_at', 'is', null)
    .where('pages.readers', 'is', null)
    .where('uses.locale', '=', locale)
    .where('texts.status', '=', 'published')
    .orderBy('pages.id', 'desc')
    .execute()
  return new Map(
    rows.map(({ id, name, path, version, bytes, language, page_id }) => [
      toFileEntry(id),
      {
        id,
        title: toFileTitle(name, path),
        href: getStoragePath(path, version),
        facts: { type: 'PDF', bytes, ...(language !== null && { language }) },
        pageId: page_id,
      },
    ]),
  )
}
