import { decodePath } from '@vitrine/contract/addresses/address'
import type { Db } from '../db/schema.ts'
import type { StoredFile } from '../html/page-context.ts'
import { inParts } from './move-addresses.ts'

interface HeldFile {
  id: number
  version: number
  width: number | null
  height: number | null
  mime: string
  bytes: number
  /** By language. */
  alt: Record<string, string>
  decorative: boolean
}

/** Files of the library that texts can show. */
export interface StoredFiles {
  size: (address: string) => { width: number; height: number } | undefined
  file: (address: string, locale: string) => StoredFile | undefined
}

/** Reads the whole library, for publishing many texts. */
export async function storedFiles(db: Db): Promise<StoredFiles> {
  const held = await heldFiles(db)
  return filesBy((path) => held.get(path))
}

/** Like `StoredFiles`, but reads only the files that a text names. */
export interface NamedFiles extends StoredFiles {
  /**
   * Reads the files that were requested but are not read yet; returns true if the library has one.
   */
  lookUp: () => Promise<boolean>
}

export function namedFiles(db: Db): NamedFiles {
  const known = new Map<string, HeldFile | undefined>()
  const asked = new Set<string>()
  const find = (path: string) => {
    if (!known.has(path)) asked.add(path)
    return known.get(path)
  }
  const lookUp = async () => {
    let isNews = false
    for (const paths of inParts([...asked])) {
      const found = await heldFiles(db, paths)
      for (const path of paths) known.set(path, found.get(path))
      isNews ||= found.size > 0
    }
    asked.clear()
    return isNews
  }
  return { ...filesBy(find), lookUp }
}

function filesBy(held: (path: string) => HeldFile | undefined): StoredFiles {
  const find = (address: string) => {
    // Any other address is no file's, and nothing is asked for it.
    const [, path] = /^\/(?:media|storage)\/([^?#]*)/.exec(address) ?? []
    if (path === undefined) return undefined
    return held(path) ?? held(decodePath(path) ?? '')
  }
  return {
    size: (address) => {
      const { width, height } = find(address) ?? {}
      return width && height ? { width, height } : undefined
    },
    file: (address, locale) => {
      const found = find(address)
      if (!found) return undefined
      const { id, version, mime, bytes, alt, decorative } = found
      return { id, version, mime, bytes, alt: alt[locale] ?? '', decorative }
    },
  }
}

/** The files at these paths, or all, by their paths. */
async function heldFiles(db: Db, paths?: string[]): Promise<Map<string, HeldFile>> {
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
  const textsOf = Map.groupBy(texts, ({ media_id }) => media_id)
  return new Map(
    rows.map(({ path, decorative, ...file }) => {
      const described = decorative ? [] : (textsOf.get(file.id) ?? [])
      const alt = Object.fromEntries(described.map((text) => [text.locale, text.alt]))
      return [path, { ...file, alt, decorative: decorative === 1 }]
    }),
  )
}
