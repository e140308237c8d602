type Listener = () => unknown

/** An event of the session, with its listeners. */
export function news() {
  const listeners = new Set<Listener>()
  return {
    /** Resolves when all listeners have finished. */
    tell: async () => {
      await Promise.all([...listeners].map((listener) => listener()))
    },
    hear: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The API no longer accepts the session. */
export const sessionEnded = news()

/** The same user has signed in again in place: unsent changes can be sent. */
export const sessionResumed = news()

/** The user signs out: requests in their name have to be sent now. */
export const signingOut = news()
