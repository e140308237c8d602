interface MemoizeOptions<T> {
  /** Maximum number of cached values. The cache is cleared when it is full: it refills quickly. */
  max: number
  /** True if a value is worth caching. All are by default. */
  keeps?: (text: string, value: T) => boolean
}

export function memoize<T>(
  read: (text: string) => T,
  { max, keeps = () => true }: MemoizeOptions<T>,
): (text: string) => T {
  const cache = new Map<string, T>()
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const value = read(text)
    if (!keeps(text, value)) return value
    if (cache.size >= max) cache.clear()
    cache.set(text, value)
    return value
  }
}
