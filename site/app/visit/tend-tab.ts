import type { Tab } from './tab.ts'

/** Without `scrollend`, a scroll has ended after this time. WebKit takes 100 entries in 30 seconds. */
const restMs = 300
/** What Escape closes before it cancels a navigation. */
const layers = 'dialog[open], :popover-open'

/** Has the history's entries hold scroll positions, and Escape cancel a navigation. */
export function tendTab(tab: Tab) {
  // The reader may have scrolled before this script came.
  tab.noteScroll()
  addEventListener('pagehide', tab.noteScroll)
  onScrollEnd(tab.noteScroll)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector(layers)) tab.stop()
  })
}

function onScrollEnd(ended: () => void) {
  if ('onscrollend' in window) return document.addEventListener('scrollend', ended)
  let timer: ReturnType<typeof setTimeout>
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(ended, restMs)
    },
    { passive: true },
  )
}
