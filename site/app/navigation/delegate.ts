/** Sends clicks on links of this site through the router; one listener for every link there is. */
export function delegateClicks(
  navigate: (to: string) => void,
  chosen: (locale: string | undefined) => void,
) {
  document.addEventListener('click', (event) => {
    const anchor = anchorOf(event)
    if (!anchor || !isPlainClick(event) || !staysHere(anchor)) return
    event.preventDefault()
    chosen(anchor.dataset.locale)
    navigate(anchor.pathname + anchor.search + anchor.hash)
  })
  document.addEventListener('click', goBack)
}

function anchorOf({ target }: Event) {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
}

function isPlainClick(event: MouseEvent) {
  const modified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  return !event.defaultPrevented && event.button === 0 && !modified
}

/** First segments that the site's pages do not answer. */
const served = /^\/(api|storage|_[^/]*|sanctum|builds)(\/|$)/

function staysHere(anchor: HTMLAnchorElement) {
  const onThisPage =
    anchor.hash && anchor.pathname === location.pathname && anchor.search === location.search
  return (
    anchor.origin === location.origin &&
    !onThisPage &&
    !anchor.hasAttribute('download') &&
    (anchor.target === '' || anchor.target === '_self') &&
    !served.test(anchor.pathname)
  )
}

// The error page's second action; without a page before this one it leads home.
function goBack(event: MouseEvent) {
  const { target } = event
  if (!(target instanceof Element) || !target.closest('[data-action="back"]')) return
  if (history.length > 1) history.back()
  else location.assign('/')
}
