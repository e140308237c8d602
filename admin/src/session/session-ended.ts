type Listener = () => unknown

/** Something that happens to the session, for whoever wants to hear of it. */
export function news() {
  const listeners = new Set<Listener>()
  return {
    /** Answers when all have done what they do then. */
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

/** The API no longer knows who asks. */
export const sessionEnded = news()

/** The same person has signed in again in place: what was held back may be sent. */
export const sessionResumed = news()

/** Somebody signs out: what is told in the name of that person has to be told now. */
export const signingOut = news()
