import { seriesFrom, seriesMs } from './replaced-versions.ts'

/** Least time between two new versions in a series, so that each is noticed within a second. */
const pauseMs = 750

/**
 * Limits how often changes of other processes are noticed during a series, such as an import. Each
 * change means a check of all cached pages.
 */
export interface CommitPace {
  /** To call after each change that is noticed. */
  add: () => void
  /** Calls `work` now, or after the pause: then once for all calls. */
  schedule: (work: () => void) => void
  stop: () => void
}

export function createCommitPace(now = () => performance.now()): CommitPace {
  const noticed: number[] = []
  let timer: NodeJS.Timeout | undefined
  const getDelay = () => {
    const [first = 0, last = 0] = [noticed[0], noticed.at(-1)]
    const isSeries = noticed.length === seriesFrom && now() - first < seriesMs
    return isSeries ? Math.max(0, last + pauseMs - now()) : 0
  }
  return {
    add: () => {
      noticed.push(now())
      if (noticed.length > seriesFrom) noticed.shift()
    },
    schedule: (work) => {
      if (timer) return
      const delay = getDelay()
      if (delay === 0) return work()
      timer = setTimeout(() => {
        timer = undefined
        work()
      }, delay).unref()
    },
    stop: () => clearTimeout(timer),
  }
}
