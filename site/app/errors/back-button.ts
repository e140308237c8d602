const backButton = '[data-action="back"]'

/** Makes the back button of the error page go back, or home if there is no page to go back to. */
export function enableBackButton() {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest(backButton)
    if (!button) return
    const home = button.parentElement?.querySelector<HTMLAnchorElement>('a[href]')
    if (hasPreviousPage()) history.back()
    else home?.click()
  })
}

function hasPreviousPage(): boolean {
  if ('navigation' in window) return window.navigation.canGoBack
  // Without the Navigation API: the router numbers its entries, and for others the referrer tells.
  const isRouterEntry = Object(history.state).idx > 0
  return (
    isRouterEntry || (history.length > 1 && document.referrer.startsWith(`${location.origin}/`))
  )
}
