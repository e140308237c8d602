import { optOutCookie } from '@vitrine/contract/tracking'
import type { TrackedRequest } from './tracking.ts'

type Headers = TrackedRequest['headers']

const cookie = new RegExp(`(?:^|;)\\s*${optOutCookie}=`)

/** Why a request is not counted, whatever it tells: a reader's opt-out, or nobody has seen the page. */
const reasons: ((headers: Headers) => boolean)[] = [
  ({ dnt }) => dnt === '1',
  (headers) => headers['sec-gpc'] === '1',
  (headers) => headers.cookie !== undefined && cookie.test(String(headers.cookie)),
  // `Sec-Purpose: prefetch;prerender`, and what older browsers say.
  (headers) => isAhead(headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']),
]

const isAhead = (purpose: Headers[string]) =>
  purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose))

export const mayBeCounted = (headers: Headers) => !reasons.some((applies) => applies(headers))
