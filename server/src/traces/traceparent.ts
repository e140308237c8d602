import { isSpanContextValid, type SpanContext } from '@opentelemetry/api'

const pattern = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const sampled = 1

/** Parses a `traceparent` header (W3C Trace Context); returns undefined if invalid. Ignores `tracestate`. */
export function parseTraceparent(traceparent: string): SpanContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] = pattern.exec(traceparent) ?? []
  // Version 00 has exactly four parts; later versions may have more.
  if (version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & sampled,
    isRemote: true,
  }
  return isSpanContextValid(context) ? context : undefined
}

export const formatTraceparent = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-0${traceFlags & sampled}`
