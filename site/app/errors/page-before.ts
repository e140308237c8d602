/** Whether the entry before this one in the history is a page of this site. */
export function hasPageBefore(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  // Older browsers: pages shown within this document are numbered, others are told by the referrer.
  const shownHere = Object(history.state).idx > 0
  return shownHere || (history.length > 1 && document.referrer.startsWith(`${location.origin}/`))
}
