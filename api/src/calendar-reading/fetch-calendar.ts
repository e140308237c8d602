import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import {
  calendarLimits,
  type OtherCalendar,
  toCalendarUrl,
} from '@vitrine/contract/admin/calendars'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { fetchPublicFile } from '../checks/external/fetch-public-file.ts'
import type { LinkNetwork } from '../checks/external/request-link.ts'

/** Of all requests for one calendar together. */
const timeoutMs = 60 * secondMs
const notModified = 304

export interface CalendarSource {
  address: string
  etag: string | null
  modified: string | null
  /** Origins of this very site. */
  ownOrigins: readonly string[]
}

export type FetchedCalendar =
  | { text: string; etag: string | null; modified: string | null }
  | 'not-modified'
  | { problem: NonNullable<OtherCalendar['problem']>; status?: number }

/**
 * Fetches a calendar if it has changed. No request reaches a private network or this very site,
 * also after a redirect.
 */
export async function fetchCalendar(
  network: LinkNetwork,
  { address, etag, modified, ownOrigins }: CalendarSource,
  ending: AbortSignal,
): Promise<FetchedCalendar> {
  const options = {
    url: toCalendarUrl(address),
    redirectsMax: calendarLimits.redirects,
    signal: AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]),
    ownOrigins,
    headers: {
      accept: 'text/calendar, */*;q=0.5',
      ...(etag !== null && { 'if-none-match': etag }),
      ...(modified !== null && { 'if-modified-since': modified }),
    },
  }
  try {
    const outcome = await fetchPublicFile(network, options, readAnswer)
    if ('file' in outcome) return outcome.file
    return { problem: outcome.problem === 'unknown-host' ? 'unreachable' : outcome.problem }
  } catch (error) {
    if (ending.aborted) throw error
    return { problem: 'unreachable' }
  }
}

async function readAnswer(answer: IncomingMessage): Promise<FetchedCalendar> {
  const { statusCode: status = 0, headers } = answer
  if (status === notModified) return 'not-modified'
  if (status !== 200) return { problem: 'status', status }
  if (Number(headers['content-length']) > calendarLimits.bytes) return { problem: 'too-large' }
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of answer) {
    bytes += piece.length
    if (bytes > calendarLimits.bytes) return { problem: 'too-large' }
    pieces.push(piece)
  }
  return {
    text: Buffer.concat(pieces).toString('utf8'),
    etag: headers.etag ?? null,
    modified: headers['last-modified'] ?? null,
  }
}
