import type { NamedBuild } from '@vitrine/contract/build-name'
import type { Site } from '../site.ts'
import { isNewer, type OwnBuild } from './is-newer.ts'
import { loadDocumentOnce } from './load-document.ts'

const readyDelayMs = 1_000

/** What the pages of a tab do about deploys (specification §4, "Build update"). */
export interface Deploys {
  /**
   * Once a newer build is known, or found by the page that has come (`build`): loads the document of
   * an address, unless the reader would lose input and stays. Says whether it does.
   */
  takeOver: (url: URL, signal: AbortSignal, build?: NamedBuild) => Promise<boolean>
  /** Begins to ask for newer builds. */
  begin: () => void
}

export function followDeploys(own: OwnBuild, site: () => Promise<Site>): Deploys {
  let newerIsThere = false
  return {
    takeOver: async (url, signal, build) => {
      if (build) {
        // Who has stayed already is not asked again.
        if (newerIsThere || !isNewer(build, own)) return false
        newerIsThere = true
      }
      if (!newerIsThere) return false
      const { mayLeaveDocument } = await import('./may-leave-document.ts')
      return (await mayLeaveDocument(site, signal)) && !signal.aborted && loadDocumentOnce(url.href)
    },
    begin: () =>
      setTimeout(async () => {
        const { watchBuilds } = await import('./watch-builds.ts')
        watchBuilds(own, () => {
          newerIsThere = true
        })
      }, readyDelayMs),
  }
}
