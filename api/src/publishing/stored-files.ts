import { decodePath } from '@vitrine/contract/address'
import type { Db } from '../db/schema.ts'
import type { StoredFile } from '../html/page-context.ts'

interface HeldFile {
  id: number
  version: number
  width: number | null
  height: number | null
  mime: string
  bytes: number
  /** By language. */
  alt: Record<string, string>
}

/** What of the library goes into texts. */
export interface StoredFiles {
  size: (address: string) => { width: number; height: number } | undefined
  file: (address: string, locale: string) => StoredFile | undefined
}

/** The library as it is now, by the addresses that content has for its files. */
export async function storedFiles(db: Db): Promise<StoredFiles> {
  const held = await heldFiles(db)
  const find = (address: string) => {
    const path = address.replace(/^\/(media|storage)\//, '').replace(/[?#].*$/, '')
    return held.get(path) ?? held.get(decodePath(path) ?? '')
  }
  return {
    size: (address) => {
      const { width, height } = find(address) ?? {}
      return width && height ? { width, height } : undefined
    },
    file: (address, locale) => {
      const found = find(address)
      if (!found) return undefined
      const { id, version, mime, bytes, alt } = found
      return { id, version, mime, bytes, alt: alt[locale] ?? '' }
    },
  }
}

async function heldFiles(db: Db): Promise<Map<string, HeldFile>> {
  const rows = await db
    .selectFrom('media')
    .select(['id', 'path', 'version', 'width', 'height', 'mime', 'bytes', 'decorative'])
    .where('deleted_at', 'is', null)
    .execute()
  const texts = await db
    .selectFrom('media_translations')
    .select(['media_id', 'locale', 'alt'])
    .where('alt', '!=', '')
    .execute()
  const textsOf = Map.groupBy(texts, ({ media_id }) => media_id)
  return new Map(
    rows.map(({ path, decorative, ...file }) => {
      const described = decorative ? [] : (textsOf.get(file.id) ?? [])
      const alt = Object.fromEntries(described.map((text) => [text.locale, text.alt]))
      return [path, { ...file, alt }]
    }),
  )
}
