import { isSpanContextValid, type SpanContext } from '@opentelemetry/api'

const written = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampled = 1

/** Reads `traceparent` (W3C Trace Context); undefined for what is none. A `tracestate` is not handed on. */
export function spanContextIn(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = written.exec(traceparent) ?? []
  // The first version has these four parts; later ones may have more of them.
  if (version === 'ff' || (version === '00' && more !== undefined)) return undefined
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & sampled,
    isRemote: true,
  }
  return isSpanContextValid(context) ? context : undefined
}

/** The same, as another server is told. */
export const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-0${traceFlags & sampled}`
