/** Runs `load` once and keeps what came of it; a failure is forgotten, so that it is tried again. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let held: Promise<T> | undefined
  return () => {
    held ??= load().catch((failure) => {
      held = undefined
      throw failure
    })
    return held
  }
}
