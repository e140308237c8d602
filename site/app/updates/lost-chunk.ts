/** How it is said that a part of the code could not be fetched (specification §8). */
const wordings = [
  /failed to fetch dynamically imported module/i, // Chromium
  /error loading dynamically imported module/i, // Firefox
  /importing a module script failed|not a valid javascript mime type/i, // Safari
  /unable to preload css/i, // the build tool, for the styles of a part
]

const reported = new WeakSet<object>()

/** Whether an error means that a part of the code could not be fetched. */
export function isLostChunk(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return reported.has(error) || wordings.some((wording) => wording.test(error.message))
}

/** The build tool's own report needs no wording; the error goes on to whoever asked for the part. */
export function hearOfLostChunks() {
  window.addEventListener('vite:preloadError', ({ payload }) => reported.add(payload))
}
