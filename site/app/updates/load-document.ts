import { mayReload } from './reload-guard.ts'

/** Loads a document of this site, once within `reloadGuardMs`. Returns false if it does not. */
export function loadDocumentOnce(target: string): boolean {
  const url = new URL(target, location.href)
  if (!navigator.onLine || !mayReload(url.pathname + url.search)) return false
  loadDocument(url)
  return true
}

function loadDocument(url: URL) {
  // On Back the browser would restore this page in the middle of a navigation.
  window.addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const isCurrent = url.pathname === location.pathname && url.search === location.search
  if (!isCurrent) return location.assign(url)
  // A different hash alone does not load the document.
  if (url.hash !== location.hash) location.replace(url)
  location.reload()
}

/** Suspends a navigation until the document is replaced or another navigation aborts it. */
export function waitUntilLeft({ signal }: Request): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
