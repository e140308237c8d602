/** Aborted when the visitor leaves, or has waited for so long that something else is to be given. */
export const untilLate = (leaving: AbortSignal, ms: number): AbortSignal =>
  AbortSignal.any([leaving, AbortSignal.timeout(ms)])

/** Whether this was thrown because a visitor has waited for too long. */
export const isLate = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError'
