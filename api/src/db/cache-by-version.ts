import type { Changes } from './changes.ts'

/**
 * Caches what `read` returns until the content version changes. `read` gets the value of the
 * version before, if there is one, so that it can read less.
 */
export function cacheByVersion<T>(
  { current }: Pick<Changes, 'current'>,
  read: (before: Promise<T | undefined> | undefined) => Promise<T>,
): () => Promise<T> {
  let cached: { version: string; value: Promise<T> } | undefined
  return () => {
    const version = current()
    if (cached?.version === version) return cached.value
    const value = read(cached?.value.catch(() => undefined))
    cached = { version, value }
    // Does not cache a failure: the next call tries again.
    value.catch(() => {
      if (cached?.value === value) cached = undefined
    })
    return value
  }
}
