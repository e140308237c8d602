export interface CircuitBreaker {
  /** Runs `work`; throws at once if the breaker is open and another trial call is running. */
  call: <T>(work: () => Promise<T>) => Promise<T>
  /** True if the last call failed or took longer than `lateMs`, and none has succeeded since. */
  isOpen: () => boolean
}

/**
 * Creates a circuit breaker. A call that fails, or takes longer than `lateMs`, opens it. While it is
 * open, one trial call runs at a time; the first success closes it.
 */
export function createCircuitBreaker(lateMs: number): CircuitBreaker {
  let isOpen = false
  let trial: object | undefined
  const call: CircuitBreaker['call'] = async (work) => {
    if (isOpen && trial) throw new Error('The server does not respond.')
    const current = {}
    if (isOpen) trial = current
    const endTrial = () => {
      if (trial === current) trial = undefined
    }
    const timer = setTimeout(() => {
      isOpen = true
      endTrial()
    }, lateMs)
    try {
      const result = await work()
      isOpen = false
      return result
    } catch (error) {
      isOpen = true
      throw error
    } finally {
      clearTimeout(timer)
      endTrial()
    }
  }
  return { call, isOpen: () => isOpen }
}
