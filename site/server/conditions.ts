import type { IncomingHttpHeaders } from 'node:http'
import { holdsTag } from './body.ts'

export interface Validators {
  etag: string
  modifiedAt: Date
}

/** Whether the client already holds this (RFC 9110 §13.2.2): its tags count before its date. */
export function isHeld(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return holdsTag(tags, etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= wholeSecond(modifiedAt)
}

/** Whether a part may be sent: what `If-Range` names must be exactly what there is. */
export function rangeIsWanted(headers: IncomingHttpHeaders, { etag, modifiedAt }: Validators) {
  const condition = headers['if-range']
  if (condition === undefined || condition === etag) return true
  return Date.parse(String(condition)) === wholeSecond(modifiedAt)
}

// A date in a header has no milliseconds; a file's date has.
const wholeSecond = (date: Date) => Math.floor(date.getTime() / 1_000) * 1_000

export const validatorFields = ({ etag, modifiedAt }: Validators) => [
  'ETag',
  etag,
  'Last-Modified',
  modifiedAt.toUTCString(),
]
