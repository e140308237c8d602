import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import { parseUrl } from '@vitrine/contract/http/parse-url'
import type { OldSiteExport } from '../old-site-exports/old-site-export.ts'

/** Addresses of the old site. */
export interface OldSite {
  /** Host without `www.`: part of the keys of pages and of the folder of files. */
  name: string
  url: URL
  isOwnHost: (host: string) => boolean
}

const bare = (host: string) => host.toLowerCase().replace(/^www\./, '')

/** Finds the hosts of an old site: that of its home page, and those of its files. */
export function createOldSite({ url, items }: Pick<OldSiteExport, 'url' | 'items'>): OldSite {
  const home = parseUrl(url) ?? new URL('http://old-site.invalid')
  const files = items.flatMap(({ file }) => parseUrl(file)?.host ?? [])
  const hosts = new Set([home.host, ...files].map(bare))
  return {
    name: bare(home.hostname),
    url: home,
    isOwnHost: (host) => hosts.has(bare(host)),
  }
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
  return old.isOwnHost(url.host) ? url : undefined
}

/** Returns the decoded path of an address without slashes at its ends. */
export const toOldPath = ({ pathname }: Pick<URL, 'pathname'>): string =>
  pathname.split('/').filter(Boolean).map(decodeOrKeep).join('/').normalize('NFC')

const uploadFolder = /^(?:.*\/)?wp-content\/uploads\//
const sizeSuffix = /-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i
const fileEnding =
  /\.(avif|gif|jpe?g|png|webp|svg|pdf|mp3|m4a|ogg|oga|wav|mp4|m4v|webm|ogv|mov|zip|docx?|xlsx?|pptx?|odt|ods|txt|csv|ics|epub|vtt)$/i

/** Path of a file below the folder of the import; undefined if the address is not that of a file. */
export function toFilePath(url: URL): string | undefined {
  const path = toOldPath(url)
  if (!fileEnding.test(path)) return undefined
  return path.replace(uploadFolder, '')
}

/** Returns the path of the picture that WordPress made a smaller size of. */
export const toOriginalPath = (path: string): string => path.replace(sizeSuffix, '')

/** Path in the library of a file of the old site. */
export const toMediaPath = (old: OldSite, path: string) => `${old.name}/${path}`
