/** What is told of a piece of work: no queries of addresses, no cookies, nothing that people wrote. */
export type Attributes = Record<string, string | number | boolean>

/** A piece of work as a trace shows it; its name is one of few. */
export interface Work {
  name: string
  /** What comes in from a client, goes out to another server, or is done here. */
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
}

/** A piece of work that has begun. */
export interface Begun {
  /** What is begun within belongs to it, also what goes on afterwards. */
  within: <T>(work: () => T) => T
  end: (outcome?: { attributes?: Attributes; failed?: boolean }) => void
}

/** Tells a collector of the owner's choice what took how long. */
export interface Traces {
  /** Begins a piece of work: within what runs, or after a `traceparent` that is to be believed. */
  begin: (work: Work, traceparent?: string) => Begun
  /** Tells of work that is over and took so many milliseconds, where it is part of something. */
  past: (work: Work, ms: number, failed?: boolean) => void
  /** What runs, as another server is told (W3C Trace Context). */
  traceparent: () => string | undefined
  /** Sends what waits, as long as there is time. */
  stop: () => Promise<void>
}

/** Work as a part of what runs; its failure is told of, and thrown. */
export async function traced<T>(traces: Traces, work: Work, run: () => Promise<T>): Promise<T> {
  const { within, end } = traces.begin(work)
  try {
    const done = await within(run)
    end()
    return done
  } catch (error) {
    end({ failed: true })
    throw error
  }
}
