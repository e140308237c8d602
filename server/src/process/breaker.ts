/** Keeps calls from a server that does not answer. */
export interface Breaker {
  /** Calls, or throws at once as long as another call is finding out whether the server is back. */
  call: <T>(work: () => Promise<T>) => Promise<T>
  /** Whether the server has not answered in time, and not since. */
  isOpen: () => boolean
}

/** A circuit breaker: when a call fails, or is late, one at a time is let through until one succeeds. */
export function createBreaker(lateMs: number): Breaker {
  let isOpen = false
  let trial: object | undefined
  const call: Breaker['call'] = async (work) => {
    if (isOpen && trial) throw new Error('The server does not answer.')
    const mine = {}
    if (isOpen) trial = mine
    const end = () => {
      if (trial === mine) trial = undefined
    }
    const late = setTimeout(() => {
      isOpen = true
      end()
    }, lateMs)
    try {
      const answer = await work()
      isOpen = false
      return answer
    } catch (error) {
      isOpen = true
      throw error
    } finally {
      clearTimeout(late)
      end()
    }
  }
  return { call, isOpen: () => isOpen }
}
