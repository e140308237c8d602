type Listener = () => void

/** Something that happens to the session, for whoever wants to hear of it. */
function news() {
  const listeners = new Set<Listener>()
  return {
    tell: () => {
      for (const listener of listeners) listener()
    },
    hear: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The API no longer knows who asks. */
export const sessionEnded = news()

/** The same person has signed in again in place: what was held back may be sent. */
export const sessionResumed = news()
