/**
 * Waits for the end of something, but no longer than this; `onLate` may then break it off. What fails
 * afterwards concerns nobody any more.
 */
export async function within(
  ms: number,
  work: Promise<unknown>,
  onLate: () => void = () => {},
): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    onLate()
    resolve()
  }, ms)
  work.catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
