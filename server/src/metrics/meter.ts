import type { Listener } from '../listener/listener.ts'
import { getRequestKind, type RequestKind, requestKinds } from './request-kind.ts'

/**
 * Counts of the process since its start, as plain numbers: they cost almost nothing if there are no
 * scrapes. Labels have a fixed set of values, so clients cannot create new time series.
 */
export interface Meter {
  /** Number of answers by status, for each kind of request. */
  requests: Record<RequestKind, Map<number, number>>
  pages: { hits: number; misses: number }
  images: { made: number; pending: number }
  /** Called with the duration of a rendering; undefined before the first scrape. */
  onRender?: (seconds: number) => void
  /** Called with the duration of a query; undefined before the first scrape. */
  onQuery?: (seconds: number) => void
}

export const createMeter = (): Meter => ({
  requests: {
    page: new Map(),
    part: new Map(),
    screen: new Map(),
    image: new Map(),
    media: new Map(),
    asset: new Map(),
    event: new Map(),
    api: new Map(),
    admin: new Map(),
  },
  pages: { hits: 0, misses: 0 },
  images: { made: 0, pending: 0 },
})

/** Counts each request by kind and status when it has been answered. */
export function meterRequests(
  { requests }: Pick<Meter, 'requests'>,
  isAdmin: boolean,
  listener: Listener,
): Listener {
  const count = (kind: RequestKind, status: number) => {
    const counts = requests[kind]
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return (req, res) => {
    const kind = getRequestKind(req.url ?? '', isAdmin)
    const answering = listener(req, res)
    // A cached page has been answered by now, and needs no listener.
    if (res.writableEnded) count(kind, res.statusCode)
    else res.once('close', () => count(kind, res.statusCode))
    return answering
  }
}

export const listRequestCounts = ({ requests }: Meter) =>
  requestKinds.flatMap((kind) =>
    [...requests[kind]].map(([status, times]) => ({ kind, status: String(status), times })),
  )
