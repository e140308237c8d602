/** What comes of `going`, or of `otherwise` where it takes longer than this. */
export async function within<T>(
  ms: number,
  going: Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    const isLate = await Promise.race([going.then(() => false), late.then(() => true)])
    return isLate ? await otherwise() : await going
  } finally {
    clearTimeout(timer)
  }
}
