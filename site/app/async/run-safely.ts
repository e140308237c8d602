/** Reports an error instead of throwing it, for non-essential tasks (specification §8). */
export function runSafely<R>(run: () => R): R | undefined {
  try {
    return run()
  } catch (error) {
    reportError(error)
    return undefined
  }
}
