import type { BuildName } from '@vitrine/contract/operation/builds'
import type { Site } from '../site/site.ts'
import { type CurrentBuild, isNewerBuild } from './is-newer.ts'

const readyDelayMs = 1_000

/** Handles deploys in a tab that shows pages (specification §4, "Build update"). */
export interface PageUpdates {
  /**
   * Loads the document if a newer build is known or made the fetched page (`build`), unless input
   * on the shown or cached pages (`cachedElements`) would be lost. Resolves to true if it loads.
   */
  loadNewBuild: (
    url: URL,
    signal: AbortSignal,
    cachedElements: () => Element[],
    build?: BuildName,
  ) => Promise<boolean>
  /** Starts polling for newer builds. */
  startPolling: () => void
}

export function createPageUpdates(current: CurrentBuild, site: () => Promise<Site>): PageUpdates {
  let isOutdated = false
  return {
    loadNewBuild: async (url, signal, cachedElements, build) => {
      if (build) {
        // A reader who chose to stay is not asked again.
        if (isOutdated || !isNewerBuild(build, current)) return false
        isOutdated = true
      }
      if (!isOutdated) return false
      // If the chunk cannot be loaded, stay.
      const module = await import('./load-new-build.ts').catch(() => undefined)
      return module ? module.loadNewBuild(url, site, signal, cachedElements()) : false
    },
    startPolling: () =>
      setTimeout(async () => {
        // Without this chunk a deploy is noticed with the next page.
        const watch = await import('./watch-builds.ts').catch(() => undefined)
        watch?.watchBuilds(current, () => {
          isOutdated = true
        })
      }, readyDelayMs),
  }
}
