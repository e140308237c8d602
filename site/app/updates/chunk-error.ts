/** Messages of browsers for a chunk that cannot be loaded (specification §8). */
const messagePatterns = [
  /failed to fetch dynamically imported module/i, // Chromium
  /error loading dynamically imported module/i, // Firefox
  /importing a module script failed|not a valid javascript mime type/i, // Safari
  /unable to preload css/i, // Vite, for the styles of a chunk
]

const reported = new WeakSet<object>()

/** True if an error means that a chunk could not be loaded. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return reported.has(error) || messagePatterns.some((pattern) => pattern.test(error.message))
}

/** Vite reports chunk errors of any message. They are still thrown. */
export function recordChunkErrors() {
  window.addEventListener('vite:preloadError', ({ payload }) => reported.add(payload))
}
