import { decodePath } from '@vitrine/contract/addresses/address'
import { mayHaveTracks } from '@vitrine/contract/media/media-rules'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { CompanionFile, StoredFile, StoredTrack } from '../html/page-context.ts'
import { getContentAddress } from '../media/pictures.ts'

interface LibraryFile {
  id: number
  version: number
  width: number | null
  height: number | null
  mime: string
  bytes: number
  /** By locale. */
  alt: Record<string, string>
  decorative: boolean
  language: string | null
  isTagged: boolean | null
  /** By locale. */
  transcripts: Record<string, string>
  poster: CompanionFile | null
  tracks: StoredTrack[]
}

export interface StoredFiles {
  findSize: (address: string) => { width: number; height: number } | undefined
  findFile: (address: string, locale: string) => StoredFile | undefined
}

/** Reads the whole library. */
export async function readStoredFiles(db: Db): Promise<StoredFiles> {
  const files = await readFiles(db)
  return toStoredFiles((path) => files.get(path))
}

/** Like `StoredFiles`, but reads only the files that a text names. */
export interface StoredFileLookup extends StoredFiles {
  /** Reads the requested files that are not cached; returns true if any exists. */
  lookUp: () => Promise<boolean>
}

export function createStoredFileLookup(db: Db): StoredFileLookup {
  const cache = new Map<string, LibraryFile | undefined>()
  const missing = new Set<string>()
  const find = (path: string) => {
    if (!cache.has(path)) missing.add(path)
    return cache.get(path)
  }
  const lookUp = async () => {
    let hasFound = false
    for (const paths of toBatches([...missing])) {
      const found = await readFiles(db, paths)
      for (const path of paths) cache.set(path, found.get(path))
      hasFound ||= found.size > 0
    }
    missing.clear()
    return hasFound
  }
  return { ...toStoredFiles(find), lookUp }
}

function toStoredFiles(findByPath: (path: string) => LibraryFile | undefined): StoredFiles {
  const find = (address: string) => {
    // Other addresses cause no query.
    const [, path] = /^\/(?:media|storage)\/([^?#]*)/.exec(address) ?? []
    if (path === undefined) return undefined
    return findByPath(path) ?? findByPath(decodePath(path) ?? '')
  }
  return {
    findSize: (address) => {
      const { width, height } = find(address) ?? {}
      return width && height ? { width, height } : undefined
    },
    findFile: (address, locale) => {
      const found = find(address)
      if (!found) return undefined
      const { alt, transcripts, ...file } = found
      return { ...file, alt: alt[locale] ?? '', transcript: transcripts[locale] ?? '' }
    },
  }
}

/** Reads the files with these paths, or all files. */
async function readFiles(db: Db, paths?: string[]): Promise<Map<string, LibraryFile>> {
  const rows = await db
    .selectFrom('media')
    .leftJoin('media as posters', (join) =>
      join.onRef('posters.id', '=', 'media.poster_id').on('posters.deleted_at', 'is', null),
    )
    .select(['media.id', 'media.path', 'media.version', 'media.width', 'media.height'])
    .select(['media.mime', 'media.bytes', 'media.decorative', 'media.locale as language'])
    .select(['posters.id as poster_id', 'posters.path as poster_path'])
    .select('posters.version as poster_version')
    .leftJoin('media_documents as documents', (join) =>
      join
        .onRef('documents.media_id', '=', 'media.id')
        .onRef('documents.version', '=', 'media.version'),
    )
    .select('documents.is_tagged')
    .where('media.deleted_at', 'is', null)
    .$if(paths !== undefined, (query) => query.where('media.path', 'in', paths ?? []))
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt', 'transcript'])
    .where(({ or, eb }) => or([eb('alt', '!=', ''), eb('transcript', '!=', '')]))
    .$if(paths !== undefined, (query) => query.where('media_id', 'in', ids))
    .execute()
  const textsByFile = Map.groupBy(texts, ({ media_id }) => media_id)
  const tracksByFile = rows.some(({ mime }) => mayHaveTracks(mime))
    ? await readTracks(db, paths && ids)
    : undefined
  return new Map(
    rows.map(({ path, decorative, is_tagged, poster_id, poster_path, poster_version, ...file }) => {
      const own = textsByFile.get(file.id) ?? []
      const described = decorative ? [] : own.filter(({ alt }) => alt !== '')
      const alt = Object.fromEntries(described.map((text) => [text.locale, text.alt]))
      const spoken = own.filter(({ transcript }) => transcript !== '')
      const transcripts = Object.fromEntries(spoken.map((text) => [text.locale, text.transcript]))
      const found = {
        ...file,
        alt,
        transcripts,
        decorative: decorative === 1,
        isTagged: is_tagged === null ? null : is_tagged === 1,
        poster:
          poster_id && poster_path && poster_version
            ? { id: poster_id, address: getContentAddress(poster_path), version: poster_version }
            : null,
        tracks: tracksByFile?.get(file.id) ?? [],
      }
      return [path, found]
    }),
  )
}

/** Reads the tracks of some files, or of all. */
async function readTracks(db: Db, ids?: number[]): Promise<Map<number, StoredTrack[]>> {
  const rows = await db
    .selectFrom('media_tracks')
    .innerJoin('media', 'media.id', 'media_tracks.file_id')
    .select(['media_id', 'media.id', 'path', 'version', 'kind', 'media_tracks.locale', 'label'])
    .select('is_default')
    .where('deleted_at', 'is', null)
    .$if(ids !== undefined, (query) => query.where('media_id', 'in', ids ?? []))
    .orderBy('media_id')
    .orderBy('position')
    .execute()
  const byFile = Map.groupBy(rows, ({ media_id }) => media_id)
  return new Map(
    [...byFile].map(([id, tracks]) => [
      id,
      tracks.map(({ media_id: _, path, is_default, ...track }) => ({
        ...track,
        address: getContentAddress(path),
        isDefault: is_default === 1,
      })),
    ]),
  )
}
