import { decodePath } from '@vitrine/contract/addresses/address'
import { toBatches } from '../db/batches.ts'
import type { Db } from '../db/schema.ts'
import type { StoredFile } from '../html/page-context.ts'

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
      const { id, version, mime, bytes, alt, decorative } = found
      return { id, version, mime, bytes, alt: alt[locale] ?? '', decorative }
    },
  }
}

/** Reads the files with these paths, or all files. */
async function readFiles(db: Db, paths?: string[]): Promise<Map<string, LibraryFile>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'path', 'version', 'width', 'height', 'mime', 'bytes', 'decorative'])
    .where('deleted_at', 'is', null)
    .$if(paths !== undefined, (query) => query.where('path', 'in', paths ?? []))
    .execute()
  const ids = rows.map(({ id }) => id)
  const texts =
    ids.length === 0
      ? []
      : await db
          .selectFrom('media_translations')
          .select(['media_id', 'locale', 'alt'])
          .where('alt', '!=', '')
          .$if(paths !== undefined, (query) => query.where('media_id', 'in', ids))
          .execute()
  const textsByFile = Map.groupBy(texts, ({ media_id }) => media_id)
  return new Map(
    rows.map(({ path, decorative, ...file }) => {
      const described = decorative ? [] : (textsByFile.get(file.id) ?? [])
      const alt = Object.fromEntries(described.map((text) => [text.locale, text.alt]))
      return [path, { ...file, alt, decorative: decorative === 1 }]
    }),
  )
}
