/**
 * Runs what the browser does beside the page. A failure is reported and nothing more, for it is not
 * worth the page (specification §8: only fatal errors show the error page).
 */
export function quietly<R>(run: () => R): R | undefined {
  try {
    return run()
  } catch (error) {
    reportError(error)
    return undefined
  }
}
