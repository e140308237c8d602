import address from '../ui/later.css?url'

const idleWaitMs = 1_000

/** Fetches the styles that the first view does without, when nothing competes with them any more. */
export function fetchLaterStyles() {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(append, { timeout: idleWaitMs })
  else setTimeout(append)
}

function append() {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
}
