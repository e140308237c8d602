import type { Tab } from './tab.ts'

/**
 * Time without a `scroll` event after which a scroll has ended, in browsers without `scrollend`.
 * WebKit allows 100 writes to the history in 30 seconds.
 */
const scrollEndMs = 300
/** Open dialogs and popovers: Escape closes them and does not cancel a navigation. */
const openLayers = 'dialog[open], :popover-open'

/** Stores scroll positions in the entries of the history, and cancels a navigation on Escape. */
export function watchScrollAndEscape(tab: Tab) {
  // The reader may have scrolled before this script ran.
  tab.storeScroll()
  addEventListener('pagehide', tab.storeScroll)
  onScrollEnd(tab.storeScroll)
  addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented && !document.querySelector(openLayers)) tab.stop()
  })
}

function onScrollEnd(onEnd: () => void) {
  if ('onscrollend' in window) return document.addEventListener('scrollend', onEnd)
  let timer: ReturnType<typeof setTimeout>
  document.addEventListener(
    'scroll',
    () => {
      clearTimeout(timer)
      timer = setTimeout(onEnd, scrollEndMs)
    },
    { passive: true },
  )
}
