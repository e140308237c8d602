import { createBusy, type Status } from './busy.ts'

/** The navigations of a tab, of which the newest counts: each ends the one before it. */
export interface Calls {
  /** A navigation begins; the signal says when another one takes its place. */
  begin: () => AbortSignal
  /** The navigation that is under way, if one is, has come to its end. */
  end: (status: Exclude<Status, 'pending'>) => void
  isGoing: () => boolean
  /** Tells all that listen that something has changed. */
  tell: () => void
  subscribe: (heard: () => void) => void
}

/** `loading` is said of what takes long. */
export function createCalls(loading: () => string | undefined): Calls {
  const busy = createBusy(loading)
  const ears = new Set<() => void>()
  let call: AbortController | undefined
  const tell = () => {
    for (const heard of ears) heard()
  }
  const become = (status: Status, next?: AbortController) => {
    call?.abort()
    call = next
    busy(status)
    tell()
  }
  return {
    begin: () => {
      const next = new AbortController()
      become('pending', next)
      return next.signal
    },
    end: (status) => {
      if (call) become(status)
    },
    isGoing: () => call !== undefined,
    tell,
    subscribe: (heard) => void ears.add(heard),
  }
}
