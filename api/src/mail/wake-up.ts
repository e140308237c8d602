const firstPollMs = 25
const pollMs = 10_000

/**
 * How the senders of a worker wait for mails. They are woken before the transaction of a new mail
 * commits, so they first poll quickly, with backoff. Then they poll for mails of other processes
 * and for retries.
 */
export function createWakeUp() {
  let wakeCount = 0
  let delayMs = firstPollMs
  let isStopped = false
  const polling = new Set<() => void>()
  const resting = new Set<() => void>()
  return {
    isStopped: () => isStopped,
    /** Read it before querying: a `wake` during the query then ends the wait at once. */
    getWakeCount: () => wakeCount,
    wake: () => {
      wakeCount += 1
      delayMs = firstPollMs
      wakeAll(polling)
    },
    waitForMail: async (seenCount: number) => {
      if (isStopped || wakeCount !== seenCount) return
      delayMs = Math.min(delayMs * 2, pollMs)
      await sleep(polling, delayMs)
    },
    pause: async (ms: number) => {
      if (!isStopped) await sleep(resting, ms)
    },
    stop: () => {
      isStopped = true
      wakeAll(polling)
      wakeAll(resting)
    },
  }
}

function wakeAll(sleepers: Set<() => void>) {
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
