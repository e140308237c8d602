import type { MediaChange, MediaTrack } from '@vitrine/contract/admin/media'
import { findMediaGroup, mayHaveTracks } from '@vitrine/contract/media/media-rules'
import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Reads the tracks of files, by id, in their order. */
export async function readTracks(db: Db, ids: number[]): Promise<Map<number, MediaTrack[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('media_tracks')
    .innerJoin('media', 'media.id', 'media_tracks.file_id')
    .select(['media_id', 'file_id', 'kind', 'media_tracks.locale', 'label', 'is_default'])
    .where('media_id', 'in', ids)
    .where('media.deleted_at', 'is', null)
    .orderBy('media_id')
    .orderBy('position')
    .execute()
  const byFile = Map.groupBy(rows, ({ media_id }) => media_id)
  return new Map(
    [...byFile].map(([id, tracks]) => [
      id,
      tracks.map(({ file_id, kind, locale, label, is_default }) => ({
        file: file_id,
        kind,
        locale,
        label,
        isDefault: is_default === 1,
      })),
    ]),
  )
}

/** Replaces the tracks of a file. Only the first default one of each kind stays a default. */
export async function writeTracks(tx: Db, id: number, tracks: MediaTrack[]) {
  await tx.deleteFrom('media_tracks').where('media_id', '=', id).execute()
  const byFile = [...new Map(tracks.map((track) => [track.file, track])).values()]
  if (byFile.length === 0) return
  const isFirstDefault = ({ kind, isDefault }: MediaTrack, at: number) =>
    isDefault && byFile.findIndex((each) => each.kind === kind && each.isDefault) === at
  const rows = byFile.map((track, position) => ({
    media_id: id,
    file_id: track.file,
    position,
    kind: track.kind,
    locale: track.locale,
    label: track.label,
    is_default: isFirstDefault(track, position) ? 1 : 0,
  }))
  await tx.insertInto('media_tracks').values(rows).execute()
}

/** Files of the library that belong to a video or to audio. */
type Companions = Pick<MediaChange, 'poster' | 'tracks'>

/** True if the file may have this poster and these tracks. */
export async function mayHaveCompanions(
  db: Db,
  { mime }: { mime: string },
  { poster, tracks = [] }: Companions,
): Promise<boolean> {
  if (poster && findMediaGroup(mime) !== 'video') return false
  if (tracks.length > 0 && !mayHaveTracks(mime)) return false
  const wanted = new Map<number, string>(tracks.map(({ file }) => [file, 'track']))
  if (poster) wanted.set(poster, 'image')
  if (wanted.size === 0) return true
  const rows = await db
    .selectFrom('media')
    .select(['id', 'mime'])
    .where('id', 'in', [...wanted.keys()])
    .where('deleted_at', 'is', null)
    .execute()
  const found = rows.filter((row) => findMediaGroup(row.mime) === wanted.get(row.id))
  return found.length === wanted.size
}

/** Returns the files that have a file as their poster or as one of their tracks. */
export async function findCompanionUses(db: Db, id: number) {
  const posters = await db
    .selectFrom('media')
    .select(['id', 'name'])
    .where('poster_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const tracks = await db
    .selectFrom('media_tracks')
    .innerJoin('media', 'media.id', 'media_tracks.media_id')
    .select(['media.id', 'media.name'])
    .where('file_id', '=', id)
    .where('media.deleted_at', 'is', null)
    .orderBy('media.id')
    .execute()
  return [
    ...posters.map((file) => ({ place: 'poster' as const, file })),
    ...tracks.map((file) => ({ place: 'track' as const, file })),
  ]
}

/** Subquery: files that have the file of the outer query as their poster or track. */
export const selectCompanionUsesOfRow = (db: Db) =>
  db
    .selectFrom('media_tracks')
    .select('media_id')
    .where(sql<boolean>`file_id = media.id`)
    .unionAll(
      db
        .selectFrom('media as films')
        .select('films.id as media_id')
        .where(sql<boolean>`films.poster_id = media.id`),
    )
