/** Time in which readers may still get a page of a version that another process has replaced. */
const usualMs = 1_000
/** The same while another process makes change after change, such as an import. */
export const seriesMs = 10_000
/** Changes within `seriesMs` that count as a series. */
export const seriesFrom = 3

/** Versions of the content that other processes have replaced, until `forbid` is called. */
export interface ReplacedVersions {
  /** `check` calls `forbid` if the new version withdraws something from readers. */
  add: (version: string, check: Promise<unknown>) => void
  /** From now on no version of before may be served. */
  forbid: () => void
  /**
   * True if a page of this version may be served while it is rendered again. Waits for checks that
   * take longer than a second.
   */
  canServeStale: (version: string) => Promise<boolean>
  /** True while another process makes change after change. */
  isInSeries: () => boolean
}

export function trackReplacedVersions(now = () => performance.now()): ReplacedVersions {
  const replaced = new Map<string, number>()
  /** Checks that are not complete, in the order of the versions. */
  const checks = new Map<Promise<unknown>, number>()
  const forgetOld = () => {
    for (const [version, at] of replaced) if (now() - at >= seriesMs) replaced.delete(version)
  }
  const isInSeries = () => {
    forgetOld()
    return replaced.size >= seriesFrom
  }
  const isRecent = (version: string) => {
    const limitMs = isInSeries() ? seriesMs : usualMs
    const at = replaced.get(version)
    return at !== undefined && now() - at < limitMs
  }
  return {
    add: (version, check) => {
      forgetOld()
      replaced.set(version, now())
      checks.set(check, now())
      const remove = () => void checks.delete(check)
      check.then(remove, remove)
    },
    forbid: () => replaced.clear(),
    canServeStale: async (version) => {
      if (!isRecent(version)) return false
      for (const [check, since] of checks) if (now() - since >= usualMs) await check
      return isRecent(version)
    },
    isInSeries,
  }
}
