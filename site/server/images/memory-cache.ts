/** Values of known size by name, bounded in bytes; the longest unused leaves first. */
export interface MemoryCache<T> {
  get: (name: string) => T | undefined
  put: (name: string, value: T, bytes: number) => void
}

export function createMemoryCache<T>(bytesMax: number): MemoryCache<T> {
  const held = new Map<string, { value: T; bytes: number }>()
  let bytes = 0

  const forget = (name: string) => {
    bytes -= held.get(name)?.bytes ?? 0
    held.delete(name)
  }

  return {
    get: (name) => {
      const found = held.get(name)
      if (!found) return undefined
      held.delete(name)
      held.set(name, found)
      return found.value
    },
    put: (name, value, size) => {
      forget(name)
      held.set(name, { value, bytes: size })
      bytes += size
      for (const oldest of held.keys()) {
        if (bytes <= bytesMax) break
        forget(oldest)
      }
    },
  }
}
