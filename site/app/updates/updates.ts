import {
  createPath,
  type DataStrategyResult,
  type MiddlewareFunction,
  type Path,
} from 'react-router'
import type { Site } from '../site/site.ts'
import { loadDocumentOnce, untilLeft } from './load-document.ts'
import { isLostChunk } from './lost-chunk.ts'
import { mayLeaveDocument } from './may-leave-document.ts'

const readyDelayMs = 1_000
const notFound = 404

/** What is known of the site's builds among the screens of a tab. */
interface Tab {
  site: Site
  newerIsThere: boolean
}

/** Where the navigation that is under way leads, if one is; a request does not tell the hash. */
type Target = () => Path | undefined

/** Follows deploys among the screens (specification §4, "Build update", and §8, "Chunk load error"). */
export function followDeploys(site: Site, target: Target) {
  const tab: Tab = { site, newerIsThere: false }
  return {
    /** For the outermost route, before its own: they decide whether a navigation stays here. */
    middleware: [replaceLostPages(site, target), followNewBuild(tab, target)],
    begin: () => begin(tab),
  }
}

/** The first navigation after a newer build was found loads its document. */
function followNewBuild(tab: Tab, target: Target): MiddlewareFunction {
  return async ({ request }) => {
    const to = target()
    if (!tab.newerIsThere || to === undefined || request.method !== 'GET') return
    const mayLeave = await mayLeaveDocument(async () => tab.site, request.signal)
    if (!mayLeave || request.signal.aborted) return
    if (loadDocumentOnce(createPath(to))) await untilLeft(request)
  }
}

/** Loads the document of a page whose code cannot be had, or that the server may lead elsewhere. */
function replaceLostPages(site: Site, target: Target): MiddlewareFunction {
  return async ({ request }, next) => {
    const failures = failuresIn(await next())
    const to = target()
    if (to === undefined || request.signal.aborted || request.method !== 'GET') return
    const lost = failures.some(isLostChunk)
    const unsure = failures.some(isNotFound) && !(await site.redirects())
    if ((lost || unsure) && loadDocumentOnce(createPath(to))) await untilLeft(request)
  }
}

/** What the loaders of a navigation have thrown. */
function failuresIn(results: unknown): unknown[] {
  const outcomes: DataStrategyResult[] = Object.values(Object(results))
  return outcomes.filter(({ type }) => type === 'error').map(({ result }) => result)
}

// Here it is still as it was thrown; the router has yet to make an error of it.
const isNotFound = (failure: unknown) => Object(Object(failure).init).status === notFound

function begin(tab: Tab) {
  // Not before the screen has been taken over; some browsers cannot say when they are idle.
  const whenIdle = window.requestIdleCallback ?? setTimeout
  whenIdle(() => setTimeout(() => watch(tab), readyDelayMs))
}

// A tab that cannot fetch even this hears of a deploy by the parts that it misses.
function watch(tab: Tab) {
  if (!isSlow()) void tab.site.redirects()
  import('./watch-builds.ts')
    .then(({ watchBuilds }) =>
      watchBuilds(tab.site.config, () => {
        tab.newerIsThere = true
      }),
    )
    .catch(() => {})
}

// Not every browser tells; the one that does not is not taken to be slow.
const isSlow = () => Object(Object(navigator).connection).effectiveType === 'slow-2g'
