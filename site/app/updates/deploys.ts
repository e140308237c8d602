import type { BuildName } from '@vitrine/contract/operation/builds'
import type { Site } from '../site/site.ts'
import { isNewer, type OwnBuild } from './is-newer.ts'

const readyDelayMs = 1_000

/** What the pages of a tab do about deploys (specification §4, "Build update"). */
export interface Deploys {
  /**
   * Once a newer build is known, or found by the page that has come (`build`): loads the document of
   * an address, unless the reader would lose input, on this page or on one of the kept ones (`kept`),
   * and stays. Says whether it does.
   */
  takeOver: (
    url: URL,
    signal: AbortSignal,
    kept: () => Element[],
    build?: BuildName,
  ) => Promise<boolean>
  /** Begins to ask for newer builds. */
  begin: () => void
}

export function followDeploys(own: OwnBuild, site: () => Promise<Site>): Deploys {
  let newerIsThere = false
  return {
    takeOver: async (url, signal, kept, build) => {
      if (build) {
        // Who has stayed already is not asked again.
        if (newerIsThere || !isNewer(build, own)) return false
        newerIsThere = true
      }
      if (!newerIsThere) return false
      // Without the means to find out, nothing is lost by staying.
      const module = await import('./take-over.ts').catch(() => undefined)
      return module ? module.takeOver(url, site, signal, kept()) : false
    },
    begin: () =>
      setTimeout(async () => {
        // A tab that cannot fetch even this hears of a deploy by its next page.
        const watch = await import('./watch-builds.ts').catch(() => undefined)
        watch?.watchBuilds(own, () => {
          newerIsThere = true
        })
      }, readyDelayMs),
  }
}
