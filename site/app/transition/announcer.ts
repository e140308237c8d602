import { documentIds } from '../document/document-ids.ts'

/** Announces a text to screen readers through a live region, politely. */
export function announce(text: string) {
  // Replaces the node, so that a repeated text is announced again.
  document.getElementById(documentIds.news)?.replaceChildren(text)
}
