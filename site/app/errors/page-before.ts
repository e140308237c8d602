const toPageBefore = '[data-action="back"]'

/**
 * Has the button of the error page lead to the page before this one, or home where there is none:
 * what its neighbour leads to.
 */
export function leadBack() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest(toPageBefore)
    if (!button) return
    const home = button.parentElement?.querySelector<HTMLAnchorElement>('a[href]')
    if (hasPageBefore()) history.back()
    else home?.click()
  })
}

/** Whether the entry before this one in the history is a page of this site. */
function hasPageBefore(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  // Older browsers: pages shown within this document are numbered, others are told by the referrer.
  const shownHere = Object(history.state).idx > 0
  return shownHere || (history.length > 1 && document.referrer.startsWith(`${location.origin}/`))
}
