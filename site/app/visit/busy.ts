import { announce } from '../navigation/announcer.ts'
import { slowAfterMs } from '../navigation/slow.ts'

export type Status = 'idle' | 'pending' | 'success' | 'error'

/** Tells where the navigation stands (specification §4, "Async data status"), and when it is slow. */
export function createBusy() {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (slow: boolean) => {
    const bar = document.querySelector<HTMLElement>('#v-app > .progress')
    if (!bar) return
    bar.hidden = !slow
    if (slow) announce(bar.ariaLabel ?? '')
  }
  return (status: Status) => {
    document.documentElement.dataset.status = status
    clearTimeout(timer)
    if (status === 'pending') timer = setTimeout(show, slowAfterMs, true)
    else show(false)
  }
}
