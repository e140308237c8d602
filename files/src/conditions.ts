import type { IncomingHttpHeaders } from 'node:http'

export interface Validators {
  etag: string
  /** As `Date.toUTCString` writes it. */
  lastModified: string
}

/** Whether the client already holds this (RFC 9110 §13.2.2): its tags count before its date. */
export function isHeld(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return holdsTag(tags, etag)
  const since = headers['if-modified-since']
  return since !== undefined && Date.parse(since) >= Date.parse(lastModified)
}

/** Whether `If-None-Match` names this tag: alone, in a list, weakly or by `*` (RFC 9110 §13.1.2). */
export function holdsTag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  if (header === etag || header === '*') return true
  return header.split(',').some((tag) => opaque(tag) === opaque(etag))
}

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Bytes of a file, both ends included. */
export interface Part {
  start: number
  end: number
}

/**
 * The one part that a request wants of so many bytes; undefined for the whole, also where it asks
 * for several or makes no sense; `none` when it lies past the end (RFC 9110 §14).
 */
export function wantedPart(
  headers: IncomingHttpHeaders,
  validators: Validators,
  bytes: number,
): Part | 'none' | undefined {
  const range = partIsWanted(headers, validators) ? headers.range : undefined
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) === 0 || bytes === 0 ? 'none' : lastOf(Number(to), bytes)
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= bytes) return 'none'
  return { start, end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
}

/** Whether a part may be sent: what `If-Range` names must be exactly what there is. */
function partIsWanted(headers: IncomingHttpHeaders, { etag, lastModified }: Validators) {
  const condition = headers['if-range']
  if (condition === undefined || condition === etag) return true
  return Date.parse(String(condition)) === Date.parse(lastModified)
}

const lastOf = (count: number, bytes: number) => ({
  start: Math.max(0, bytes - count),
  end: bytes - 1,
})
