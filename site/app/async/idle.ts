/** Safari has no idle callbacks. After this delay most urgent work is done. */
const fallbackMs = 200
/** A busy browser may never be idle. */
const timeout = 2_000

/** Runs `callback` when the document has loaded and the browser is idle. Ignores failures. */
export function afterLoad(callback: () => Promise<void> | void) {
  const onLoad = () =>
    whenIdle(
      () =>
        void Promise.resolve()
          .then(callback)
          .catch(() => {}),
    )
  if (document.readyState === 'complete') onLoad()
  else window.addEventListener('load', onLoad, { once: true })
}

export function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(() => callback(), { timeout })
  else setTimeout(callback, fallbackMs)
}

/** Returns a function that runs `work` once in the next idle moment, however often called. */
export function createIdleTask(work: () => void): () => void {
  let isScheduled = false
  return () => {
    if (isScheduled) return
    isScheduled = true
    whenIdle(() => {
      isScheduled = false
      work()
    })
  }
}
