import type { BuildName } from '@vitrine/contract/operation/builds'
import type { Site } from '../site/site.ts'
import { isNewer, type OwnBuild } from './is-newer.ts'

const readyDelayMs = 1_000

/** Handles deploys in a tab that shows pages (specification §4, "Build update"). */
export interface Deploys {
  /**
   * Loads the document if a newer build is known or made the fetched page (`build`), unless input
   * on the shown or cached pages (`kept`) would be lost. Resolves to true if it loads.
   */
  takeOver: (
    url: URL,
    signal: AbortSignal,
    kept: () => Element[],
    build?: BuildName,
  ) => Promise<boolean>
  /** Starts polling for newer builds. */
  begin: () => void
}

export function followDeploys(current: OwnBuild, site: () => Promise<Site>): Deploys {
  let isOutdated = false
  return {
    takeOver: async (url, signal, kept, build) => {
      if (build) {
        // A reader who chose to stay is not asked again.
        if (isOutdated || !isNewer(build, current)) return false
        isOutdated = true
      }
      if (!isOutdated) return false
      // If the chunk cannot be loaded, stay.
      const module = await import('./take-over.ts').catch(() => undefined)
      return module ? module.takeOver(url, site, signal, kept()) : false
    },
    begin: () =>
      setTimeout(async () => {
        // Without this chunk a deploy is noticed with the next page.
        const watch = await import('./watch-builds.ts').catch(() => undefined)
        watch?.watchBuilds(current, () => {
          isOutdated = true
        })
      }, readyDelayMs),
  }
}
