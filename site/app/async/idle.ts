/** Safari knows no idle callbacks; by then most of what was urgent is done. */
const fallbackMs = 200

/**
 * Calls once the document has loaded and the browser has nothing more urgent to do. What cannot be
 * fetched then is left out: the page is whole without it.
 */
export function afterLoad(then: () => Promise<void> | void) {
  const loaded = () =>
    whenIdle(
      () =>
        void Promise.resolve()
          .then(then)
          .catch(() => {}),
    )
  if (document.readyState === 'complete') loaded()
  else window.addEventListener('load', loaded, { once: true })
}

export function whenIdle(then: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(() => then())
  else setTimeout(then, fallbackMs)
}

/** Work for the next idle moment, done once however often it is asked for until then. */
export function idly(work: () => void): () => void {
  let waits = false
  return () => {
    if (waits) return
    waits = true
    whenIdle(() => {
      waits = false
      work()
    })
  }
}
