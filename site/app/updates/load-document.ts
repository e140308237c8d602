import { mayReload } from './reload-guard.ts'

/**
 * Loads the document at an address of this site, unless the reader is offline or it was loaded a
 * moment ago; says whether it does.
 */
export function loadDocumentOnce(target: string): boolean {
  const url = new URL(target, location.href)
  if (!navigator.onLine || !mayReload(url.pathname + url.search)) return false
  loadDocument(url)
  return true
}

function loadDocument(url: URL) {
  // Back would otherwise find the page as it is left here, in the middle of a navigation.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const here = url.pathname === location.pathname && url.search === location.search
  if (!here) return location.assign(url)
  // Another hash alone would load nothing.
  if (url.hash !== location.hash) location.replace(url)
  location.reload()
}

/** Holds a navigation while a document takes its place, or until another one ends it. */
export function untilLeft({ signal }: Request): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
