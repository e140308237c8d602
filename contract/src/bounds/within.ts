/**
 * What comes of `going`, or of `otherwise` where it takes longer than this. What fails afterwards
 * concerns nobody any more.
 */
export async function within<T, U>(
  ms: number,
  going: Promise<T>,
  otherwise: () => U | Promise<U>,
): Promise<T | U> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  try {
    const isLate = await Promise.race([going.then(() => false), late.then(() => true)])
    return isLate ? await otherwise() : await going
  } finally {
    clearTimeout(timer)
  }
}
