import { element } from '../document/element.ts'
import { announce } from '../transition/announcer.ts'
import { slowAfterMs } from '../transition/slow.ts'

export type Status = 'idle' | 'pending' | 'success' | 'error'

/**
 * Tells where the navigation stands (specification §4, "Async data status"), and when it is slow: by
 * a bar without a value, for nobody knows how far it is.
 */
export function createBusy(label: () => string | undefined) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let bar: HTMLElement | undefined
  const show = (label = '') => {
    // It stands in no landmark: who does not see it hears the words.
    bar = element('div', { class: 'progress', 'aria-hidden': 'true' })
    document.body.prepend(bar)
    announce(label)
  }
  return (status: Status) => {
    document.documentElement.dataset.status = status
    clearTimeout(timer)
    bar?.remove()
    if (status === 'pending') timer = setTimeout(() => show(label()), slowAfterMs)
  }
}
