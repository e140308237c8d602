/**
 * Runs a non-essential task. An error is reported but does not break the page (specification §8:
 * only fatal errors show the error page).
 */
export function quietly<R>(run: () => R): R | undefined {
  try {
    return run()
  } catch (error) {
    reportError(error)
    return undefined
  }
}
