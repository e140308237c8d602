import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import type { OldSiteExport } from '../old-site-exports/old-site-export.ts'

/** Addresses of the old site. */
export interface OldSite {
  /** Host without `www.`: part of the keys of pages and of the folder of files. */
  name: string
  url: URL
  /** Folder of the site on its host, such as `/blog`; empty without one. */
  base: string
  isOwnHost: (host: string) => boolean
  /** True for a host that only has files, such as one of a network for their delivery. */
  isFileHost: (host: string) => boolean
}

const bare = (host: string) => host.toLowerCase().replace(/^www\./, '')

/**
 * Finds the hosts of an old site: that of its home page, and those that have both texts and files.
 * Other hosts of files may be those of a video service, whose pages are none of the site.
 */
export function createOldSite({ url, items }: Pick<OldSiteExport, 'url' | 'items'>): OldSite {
  const home = parseUrl(url) ?? new URL('http://old-site.invalid')
  const files = new Set(items.flatMap(({ file }) => listHost(file)))
  const texts = new Set(
    items.flatMap(({ type, link }) => (type === 'attachment' ? [] : listHost(link))),
  )
  const own = new Set([bare(home.host), ...[...files].filter((host) => texts.has(host))])
  return {
    name: bare(home.hostname),
    url: home,
    base: toOldPath(home) === '' ? '' : `/${toOldPath(home)}`,
    isOwnHost: (host) => own.has(bare(host)),
    isFileHost: (host) => files.has(bare(host)) && !own.has(bare(host)),
  }
}

const listHost = (address: string) => {
  const url = parseUrl(address)
  return url ? [bare(url.host)] : []
}

/** Pictures of `i0.wp.com` are copies: the path has the host and the path of the original. */
const photonHost = /^i\d\.wp\.com$/

/**
 * Parses an address in a text of the old site. Returns undefined for another site, for `mailto:` and
 * the like, and for an address on the same page.
 */
export function parseOldAddress(old: OldSite, address: string): URL | undefined {
  const text = address.trim()
  if (text === '' || text.startsWith('#')) return undefined
  const url = parseUrl(text, old.url)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  if (photonHost.test(url.host)) return parseOldAddress(old, `https://${url.pathname.slice(1)}`)
  const isOwn = old.isOwnHost(url.host) || (old.isFileHost(url.host) && isFile(url))
  return isOwn ? url : undefined
}

/** Returns the decoded path of an address without slashes at its ends. */
export const toOldPath = ({ pathname }: Pick<URL, 'pathname'>): string =>
  pathname.split('/').filter(Boolean).map(decodeSegment).join('/').normalize('NFC')

/** An encoded slash stays encoded: the path of a file could lead out of its folder. */
function decodeSegment(segment: string) {
  const decoded = decodeOrKeep(segment)
  return /[/\\\0]/.test(decoded) ? segment : decoded
}

const uploadFolder = /^(?:.*\/)?wp-content\/uploads\//
/** True for a path in the folder of uploads of WordPress. */
export const isInUploads = (path: string): boolean => uploadFolder.test(path)
const sizeSuffix = /-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i
const fileEnding =
  /\.(avif|gif|jpe?g|png|webp|svg|pdf|mp3|m4a|ogg|oga|wav|mp4|m4v|webm|ogv|mov|zip|docx?|xlsx?|pptx?|odt|ods|txt|csv|ics|epub|vtt)$/i

const isFile = (url: URL) => fileEnding.test(url.pathname)

/** Path of a file below the folder of the import; undefined if the address is not that of a file. */
export function toFilePath({ base }: OldSite, url: URL): string | undefined {
  const path = toOldPath(url)
  if (!fileEnding.test(path)) return undefined
  if (isInUploads(path)) return path.replace(uploadFolder, '')
  return base !== '' && `/${path}`.startsWith(`${base}/`) ? path.slice(base.length) : path
}

/** Returns the path of the picture that WordPress made a smaller size of. */
export const toOriginalPath = (path: string): string => path.replace(sizeSuffix, '')

/** Path in the library of a file of the old site. */
export const toMediaPath = (old: OldSite, path: string) => `${old.name}/${path}`
