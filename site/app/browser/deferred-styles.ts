import stylesheetUrl from '../ui/later.css?url'

const idleWaitMs = 1_000

/** Loads the styles that the first view does not need, when the browser is idle. */
export function loadDeferredStyles() {
  if ('requestIdleCallback' in window) requestIdleCallback(append, { timeout: idleWaitMs })
  else setTimeout(append)
}

function append() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = stylesheetUrl
  document.head.append(link)
}
