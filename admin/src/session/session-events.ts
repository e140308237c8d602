type Listener = () => unknown

export interface SessionEvent {
  /** Calls all listeners. Resolves when they have finished. */
  emit: () => Promise<void>
  /** Adds a listener. Returns a function that removes it. */
  subscribe: (listener: Listener) => () => void
}

/** An event of the session, with its listeners. */
export function createEvent(): SessionEvent {
  const listeners = new Set<Listener>()
  return {
    emit: async () => {
      await Promise.all([...listeners].map((listener) => listener()))
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The API no longer accepts the session. */
export const sessionEnded = createEvent()

/** The same user has signed in again in place: unsent changes can be sent. */
export const sessionResumed = createEvent()

/** The user signs out: pending saves must be sent before the session ends. */
export const signingOut = createEvent()
