/** Attributes of a span: no query strings, no cookies, nothing that users wrote. */
export type Attributes = Record<string, string | number | boolean>

export interface Work {
  /** One of few names, so that a collector can group by it. */
  name: string
  /** Received from a client, sent to another server, or done in this process. */
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

export interface Begun {
  /** Runs `work`: spans that start within it, also asynchronously, become children. */
  within: <T>(work: () => T) => T
  end: (outcome?: { attributes?: Attributes; failed?: boolean }) => void
}

export interface Traces {
  /** Starts a span, as a child of the running span or of a trusted `traceparent`. */
  begin: (work: Work, traceparent?: string) => Begun
  /** Records a span that has just ended and took `ms`, if a recorded span is running. */
  past: (work: Work, ms: number, failed?: boolean) => void
  /** Returns the `traceparent` header of the running span, for another server. */
  traceparent: () => string | undefined
  /** Sends the buffered spans, within a time limit. */
  stop: () => Promise<void>
}

/** Runs a function in a span. Marks the span as failed if it throws, and rethrows. */
export async function traced<T>(traces: Traces, work: Work, run: () => Promise<T>): Promise<T> {
  const { within, end } = traces.begin(work)
  try {
    const result = await within(run)
    end()
    return result
  } catch (error) {
    end({ failed: true })
    throw error
  }
}
