import { type RequestKind, requestKinds } from './request-kind.ts'

/**
 * What the process has counted since its start: plain numbers, so that a request costs no more where
 * nobody asks for them. Its labels are those of tables here; nobody outside makes new ones.
 */
export interface Meter {
  /** How often each status was answered, by the kind of the address. */
  requests: Record<RequestKind, Map<number, number>>
  pages: { hits: number; misses: number }
  images: { made: number; pending: number }
  /** Told how long a page took to render, in seconds; there once somebody has asked for figures. */
  onRender?: (seconds: number) => void
  /** The same of a query. */
  onQuery?: (seconds: number) => void
}

export const createMeter = (): Meter => ({
  requests: {
    ...{ page: new Map(), part: new Map(), screen: new Map(), image: new Map(), media: new Map() },
    ...{ asset: new Map(), event: new Map(), api: new Map(), admin: new Map() },
  },
  pages: { hits: 0, misses: 0 },
  images: { made: 0, pending: 0 },
})

/** Every kind and status that there has been, with how often. */
export const countedRequests = ({ requests }: Meter) =>
  requestKinds.flatMap((kind) =>
    [...requests[kind]].map(([status, times]) => ({ kind, status: String(status), times })),
  )
