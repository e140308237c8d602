import { encodePath } from '@vitrine/contract/addresses/address'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import type { OldItem, OldSiteExport } from '../old-site-exports/old-site-export.ts'
import type { Attachment } from '../wordpress/content-context.ts'
import {
  type OldSite,
  parseOldAddress,
  toFilePath,
  toMediaPath,
  toOldPath,
  toOriginalPath,
} from './old-address.ts'

/** A file of the old site that a page uses, or that its media library has. */
export interface OldFile {
  /** Path below the folder of the import, and below `wp-content/uploads`. */
  path: string
  /** Address on the old site. */
  url: string
  /** Alternative text by language. */
  alts: Record<string, string>
}

export interface OldFiles {
  /** Files to import, by path. A conversion adds those that a text names. */
  files: Map<string, OldFile>
  find: (id: number) => Attachment | undefined
  /** Finds a file by its address, with its alternative text in a language. */
  findByAddress: (address: string, locale: string) => Attachment | undefined
  listImages: (post: number) => Attachment[]
  toAddress: (address: string) => string | undefined
  /** Address of a file by the path of its own page on the old site, in lower case. */
  findByPage: (path: string) => string | undefined
}

const toMediaAddress = (old: OldSite, path: string) =>
  encodePath(`/media/${toMediaPath(old, path)}`)

/** Indexes the attachments of an export. */
export function indexOldFiles(
  site: Pick<OldSiteExport, 'items'>,
  old: OldSite,
  getLocale: (item: OldItem) => string | undefined,
): OldFiles {
  const files = new Map<string, OldFile>()
  const byPage = new Map<string, string>()
  const byId = new Map<number, Attachment & { path: string; parent: number; order: number }>()
  for (const item of site.items) {
    const url = item.type === 'attachment' ? parseUrl(item.file) : undefined
    const path = url && toFilePath(old, url)
    if (path === undefined || path === '') continue
    const alt = (item.meta.get('_wp_attachment_image_alt') ?? '').trim()
    const locale = getLocale(item)
    const known = files.get(path) ?? { path, url: item.file, alts: {} }
    if (alt && locale !== undefined) known.alts[locale] = alt
    files.set(path, known)
    const page = parseOldAddress(old, item.link)
    if (page?.search === '') byPage.set(toOldPath(page).toLowerCase(), toMediaAddress(old, path))
    byId.set(item.id, {
      id: item.id,
      path,
      address: toMediaAddress(old, path),
      alt,
      caption: item.caption ?? '',
      isImage: /\.(avif|gif|jpe?g|png|webp)$/i.test(path),
      parent: item.parent,
      order: item.order,
    })
  }
  const byAddress = new Map([...byId.values()].map((file) => [file.address, file]))
  const byPost = Map.groupBy(byId.values(), ({ parent }) => parent)
  return {
    files,
    find: (id) => byId.get(id),
    findByAddress: (address, locale) => {
      const found = byAddress.get(address)
      return found && { ...found, alt: files.get(found.path)?.alts[locale] ?? '' }
    },
    findByPage: (path) => byPage.get(path),
    listImages: (post) =>
      (byPost.get(post) ?? [])
        .filter(({ isImage }) => isImage)
        .toSorted((a, b) => a.order - b.order || a.id - b.id),
    toAddress: (address) => {
      // Galleries are converted before their pictures.
      if (address.startsWith(`/media/${old.name}/`)) return address
      const url = parseOldAddress(old, address)
      const written = url && toFilePath(old, url)
      if (url === undefined || written === undefined) return undefined
      const original = toOriginalPath(written)
      const path = files.has(written) && !files.has(original) ? written : original
      if (!files.has(path)) {
        url.search = ''
        url.hash = ''
        const originalUrl = url.href.replace(/-\d{1,5}x\d{1,5}(?=\.\w+$)/, '')
        files.set(path, { path, url: path === written ? url.href : originalUrl, alts: {} })
      }
      return toMediaAddress(old, path)
    },
  }
}
