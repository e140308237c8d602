const firstLookMs = 25
const pollMs = 10_000

/**
 * How the lanes of a worker wait. They are woken before the transaction of a new mail is committed,
 * so the first looks follow each other quickly; then they look now and again, for other processes
 * put mails in too, and postponed ones come due.
 */
export function createWakeUp() {
  let woken = 0
  let lookMs = firstLookMs
  let over = false
  const looking = new Set<() => void>()
  const resting = new Set<() => void>()
  return {
    isOver: () => over,
    /** To be asked before looking: a call that comes while looking is not slept through. */
    seen: () => woken,
    wake: () => {
      woken += 1
      lookMs = firstLookMs
      rouse(looking)
    },
    forMore: async (seen: number) => {
      if (over || woken !== seen) return
      lookMs = Math.min(lookMs * 2, pollMs)
      await sleep(looking, lookMs)
    },
    rest: async (ms: number) => {
      if (!over) await sleep(resting, ms)
    },
    end: () => {
      over = true
      rouse(looking)
      rouse(resting)
    },
  }
}

function rouse(sleepers: Set<() => void>) {
  for (const sleeper of sleepers) sleeper()
}

function sleep(sleepers: Set<() => void>, ms: number) {
  return new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      sleepers.delete(done)
      resolve()
    }
    const timer = setTimeout(done, ms).unref()
    sleepers.add(done)
  })
}
