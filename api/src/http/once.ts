/** Memoizes a function without parameters: it runs at the first call only. */
export function once<T>(create: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: create() }
    return cached.value
  }
}
