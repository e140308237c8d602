import type { IncomingHttpHeaders } from 'node:http'

export interface Validators {
  etag: string
  /** In the format of `Date.toUTCString`. */
  lastModified: string
}

/**
 * True if the client has this version in its cache, so that the response is 304. `If-None-Match`
 * takes precedence over `If-Modified-Since` (RFC 9110 §13.2.2).
 */
export function isNotModified(
  headers: IncomingHttpHeaders,
  { etag, lastModified }: Validators,
): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return matchesEtag(tags, etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= Date.parse(lastModified)
}

/** True if `If-None-Match` contains the tag or is `*`. Compares weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => stripWeakPrefix(tag) === stripWeakPrefix(etag))
}

const stripWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')

/** Bytes of a file, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Parses `Range` for a file of this size (RFC 9110 §14). Returns undefined for the whole file: if
 * there is no range, several ranges, an invalid one, or `If-Range` does not match. Returns `none`
 * if the range is beyond the end (416).
 */
export function parseRange(
  headers: IncomingHttpHeaders,
  validators: Validators,
  bytes: number,
): ByteRange | 'none' | undefined {
  const range = matchesIfRange(headers, validators) ? headers.range : undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'none' : lastBytes(Number(to), bytes)
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= bytes) return 'none'
  return { start, end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}

/** True if the client's part is of this version. `If-Range` compares strongly (RFC 9110 §13.1.5). */
function matchesIfRange(headers: IncomingHttpHeaders, { etag, lastModified }: Validators) {
  const condition = headers['if-range']
  if (condition === undefined || condition === etag) return true
  return Date.parse(String(condition)) === Date.parse(lastModified)
}

const lastBytes = (count: number, bytes: number) => ({
  start: Math.max(0, bytes - count),
  end: bytes - 1,
})
