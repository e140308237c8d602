/** Attributes of a span: no query strings, no cookies, nothing that users wrote. */
export type SpanAttributes = Record<string, string | number | boolean>

export interface SpanDescription {
  /** One of few names, so that a collector can group by it. */
  name: string
  /** Received from a client, sent to another server, or done in this process. */
  kind: 'server' | 'client' | 'internal'
  attributes?: SpanAttributes
}

export interface RunningSpan {
  /** Runs `work`: spans that start within it, also asynchronously, become children. */
  within: <T>(work: () => T) => T
  end: (outcome?: { attributes?: SpanAttributes; failed?: boolean }) => void
}

export interface Traces {
  /** Starts a span, as a child of the running span or of a trusted `traceparent`. */
  startSpan: (work: SpanDescription, traceparent?: string) => RunningSpan
  /** Records a span that has just ended and took `ms`, if a recorded span is running. */
  recordSpan: (work: SpanDescription, ms: number, failed?: boolean) => void
  /** Returns the `traceparent` header of the running span, for another server. */
  traceparent: () => string | undefined
  /** Sends the buffered spans, within a time limit. */
  stop: () => Promise<void>
}

/** Runs a function in a span. Marks the span as failed if it throws, and rethrows. */
export async function runInSpan<T>(
  traces: Traces,
  work: SpanDescription,
  run: () => Promise<T>,
): Promise<T> {
  const { within, end } = traces.startSpan(work)
  try {
    const result = await within(run)
    end()
    return result
  } catch (error) {
    end({ failed: true })
    throw error
  }
}
