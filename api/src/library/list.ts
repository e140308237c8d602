import { decodePath } from '@vitrine/contract/addresses/address'
import { type MediaQuery, mediaAddressesMax, mediaPageSize } from '@vitrine/contract/admin/media'
import type { LocaleRules } from '@vitrine/contract/config/config'
import type * as endpoints from '@vitrine/contract/endpoints/media'
import { toSearchKey } from '@vitrine/contract/names/media-names'
import type { ExpressionBuilder } from 'kysely'
import type { InputOf } from '../binding/bind.ts'
import { toBatches } from '../db/batches.ts'
import type { Db, Tables } from '../db/schema.ts'
import type { PersonRequest } from '../identity/guards/request-context.ts'
import { findSettingUses } from '../settings/picture-uses.ts'
import { findTaxonomyPictures } from '../taxonomy/picture-uses.ts'
import { toMediaItems } from './items.ts'
import type { Library } from './library.ts'
import { listMimes, selectMissingAlts, selectUsesOfRow } from './missing-alts.ts'
import { selectCompanionUsesOfRow } from './tracks.ts'
import { findUnpublishedUses, type UnpublishedUse } from './unpublished-uses.ts'

export async function listMedia(
  { context }: Library,
  _: PersonRequest,
  { query }: InputOf<typeof endpoints.listMedia>,
) {
  const { db, rules } = context
  const uses = query.only === 'unused' ? await findUnpublishedUses(db) : undefined
  const writtenIds = uses
    ? [
        ...(await findUsedIds(db, uses)),
        ...(await findSettingUses(db, context.fixed)).keys(),
        ...(await findTaxonomyPictures(db)).keys(),
      ]
    : []
  const selectMatches = () => db.selectFrom('media').where(matching(db, rules, query, writtenIds))
  const { count } = await selectMatches()
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  const total = Number(count)
  const last = Math.max(1, Math.ceil(total / mediaPageSize))
  const { page, order } = query
  const [column, direction] = orders[order]
  const rows = await selectMatches()
    .selectAll()
    .orderBy(column, direction)
    .orderBy('id', 'desc')
    .limit(mediaPageSize)
    .offset((page - 1) * mediaPageSize)
    .execute()
  const data = await toMediaItems(context, rows, uses)
  return { data, total, page, last, tags: await listTags(db) }
}

const orders = {
  newest: ['id', 'desc'],
  oldest: ['id', 'asc'],
  name: ['name', 'asc'],
  largest: ['bytes', 'desc'],
} as const

const matching =
  (db: Db, rules: LocaleRules, query: MediaQuery, writtenIds: number[]) =>
  (eb: ExpressionBuilder<Tables, 'media'>) => {
    const { q, group, tag, folder, only, src } = query
    const words = q.split(/\s+/).filter((word) => word !== '')
    return eb.and([
      eb('deleted_at', 'is', null),
      ...words.map((word) => eb('search', 'like', `%${escapePattern(toSearchKey(word))}%`)),
      ...(group ? [eb('mime', 'in', listMimes(group))] : []),
      ...(tag ? [hasTag(eb, tag)] : []),
      ...(src === undefined ? [] : [eb('path', 'in', parsePaths(src))]),
      ...(folder === 'none' ? [eb('folder_id', 'is', null)] : []),
      ...(typeof folder === 'number' ? [eb('folder_id', '=', folder)] : []),
      ...(only === 'unused'
        ? [eb.not(eb.exists(selectUsesOfRow(db))), eb.not(eb.exists(selectCompanionUsesOfRow(db)))]
        : []),
      ...(writtenIds.length > 0 ? [eb('id', 'not in', writtenIds)] : []),
      ...(only === 'undescribed'
        ? [eb('id', 'in', selectMissingAlts(db, rules).select('media.id'))]
        : []),
    ])
  }

/** Parses addresses of files, one per line. Returns each path as written and decoded. */
function parsePaths(addresses: string): string[] {
  const paths = addresses
    .split('\n', mediaAddressesMax)
    .map((address) => address.replace(/^\/(?:media|storage)\//, '').replace(/[?#].*$/, ''))
  return paths.flatMap((path) => [path, decodePath(path) ?? path])
}

/** Replaces the special characters of `like` by `_`, which matches any character. */
const escapePattern = (word: string) => word.replace(/[\\%]/g, '_')

const hasTag = (eb: ExpressionBuilder<Tables, 'media'>, tag: string) =>
  eb.exists(
    eb
      .selectFrom('media_tags')
      .select('media_id')
      .whereRef('media_id', '=', 'media.id')
      .where('tag_key', '=', toSearchKey(tag)),
  )

/** Returns the ids of the files that drafts, scheduled texts and editable texts use. */
async function findUsedIds(db: Db, written: UnpublishedUse[]): Promise<number[]> {
  const ids = new Set(written.flatMap(({ pictures }) => pictures))
  const paths = new Set(written.flatMap((use) => [...use.paths]))
  for (const batch of toBatches([...paths])) {
    const rows = await db.selectFrom('media').select('id').where('path', 'in', batch).execute()
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

async function listTags(db: Db) {
  const rows = await db
    .selectFrom('media_tags')
    .innerJoin('media', 'media.id', 'media_tags.media_id')
    .select(({ fn }) => [
      fn.min<string>('tag').as('tag'),
      fn.countAll<string | number>().as('count'),
    ])
    .where('deleted_at', 'is', null)
    .groupBy('tag_key')
    .orderBy('tag_key')
    .execute()
  return rows.map(({ tag, count }) => ({ tag, count: Number(count) }))
}
