import { documentIds } from '../document/document-ids.ts'

/** Has screen readers say a text after what they are saying, through an element that waits for it. */
export function announce(text: string) {
  // A new text node is news, even when it says the same.
  document.getElementById(documentIds.news)?.replaceChildren(text)
}
