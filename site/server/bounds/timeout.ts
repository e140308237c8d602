/** Returns a signal that is aborted when the visitor leaves or the timeout ends. */
export const abortOnTimeout = (leaving: AbortSignal, ms: number): AbortSignal =>
  AbortSignal.any([leaving, AbortSignal.timeout(ms)])

/** True for an error that a timeout has caused. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'
