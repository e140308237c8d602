/**
 * Waits for a promise; calls `onTimeout` and returns its value if that takes longer than
 * `timeoutMs`. Ignores a later rejection of the promise.
 */
export async function withTimeout<T, U>(
  timeoutMs: number,
  promise: Promise<T>,
  onTimeout: () => U | Promise<U>,
): Promise<T | U> {
  const { promise: timeout, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeoutMs)
  try {
    const isTimedOut = await Promise.race([promise.then(() => false), timeout.then(() => true)])
    return isTimedOut ? await onTimeout() : await promise
  } finally {
    clearTimeout(timer)
  }
}
