import { createElement } from '../document/element.ts'
import { announce } from '../transition/announcer.ts'
import { loadingIndicatorDelayMs } from '../transition/loading-delay.ts'

type Status = 'idle' | 'pending' | 'success' | 'error'

/** The navigations of a tab. Starting one cancels the one before it. */
export interface Navigations {
  /** Starts a navigation. The signal is aborted when it ends or another one starts. */
  begin: () => AbortSignal
  end: (status: Exclude<Status, 'pending'>) => void
  isGoing: () => boolean
  notify: () => void
  subscribe: (onChange: () => void) => void
}

/** `loading` returns the text to announce for a slow navigation. */
export function createNavigations(loading: () => string | undefined): Navigations {
  const showStatus = createStatusIndicator(loading)
  const subscribers = new Set<() => void>()
  let running: AbortController | undefined
  const notify = () => {
    for (const onChange of subscribers) onChange()
  }
  const setStatus = (status: Status, next?: AbortController) => {
    running?.abort()
    running = next
    showStatus(status)
    notify()
  }
  return {
    begin: () => {
      const next = new AbortController()
      setStatus('pending', next)
      return next.signal
    },
    end: (status) => {
      if (running) setStatus(status)
    },
    isGoing: () => running !== undefined,
    notify,
    subscribe: (onChange) => void subscribers.add(onChange),
  }
}

/**
 * Shows the status of the navigation (specification §4, "Async data status"), and a progress bar if
 * it is slow. The bar has no value, because the progress is unknown.
 */
function createStatusIndicator(label: () => string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let bar: HTMLElement | undefined
  const showBar = (text = '') => {
    // Hidden from screen readers, which get the announcement instead.
    bar = createElement('div', { class: 'progress', 'aria-hidden': 'true' })
    document.body.prepend(bar)
    announce(text)
  }
  return (status: Status) => {
    document.documentElement.dataset.status = status
    clearTimeout(timer)
    bar?.remove()
    if (status === 'pending') timer = setTimeout(() => showBar(label()), loadingIndicatorDelayMs)
  }
}
