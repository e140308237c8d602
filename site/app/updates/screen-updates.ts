import {
  createPath,
  type DataStrategyResult,
  type MiddlewareFunction,
  type Path,
} from 'react-router'
import { whenIdle } from '../async/idle.ts'
import type { Site } from '../site/site.ts'
import { isChunkError } from './chunk-error.ts'
import { loadDocumentOnce, waitUntilLeft } from './load-document.ts'
import { mayLeaveDocument } from './may-leave-document.ts'

const readyDelayMs = 1_000
const notFound = 404

interface UpdateState {
  site: Site
  isOutdated: boolean
}

/** Returns the target of the running navigation with its hash, which a request lacks. */
type GetTarget = () => Path | undefined

/** Handles deploys on screens (specification §4, "Build update", and §8, "Chunk load error"). */
export function createScreenUpdates(site: Site, target: GetTarget) {
  const state: UpdateState = { site, isOutdated: false }
  return {
    /** For the root route, before its other middleware, because these decide whether to stay. */
    middleware: [loadOnChunkError(site, target), followNewBuild(state, target)],
    startPolling: () => startPolling(state),
  }
}

/** Turns the first navigation after a deploy into a document load. */
function followNewBuild(state: UpdateState, target: GetTarget): MiddlewareFunction {
  return async ({ request }) => {
    const to = target()
    if (!state.isOutdated || to === undefined || request.method !== 'GET') return
    const mayLeave = await mayLeaveDocument(async () => state.site, request.signal)
    if (!mayLeave || request.signal.aborted) return
    if (loadDocumentOnce(createPath(to))) await waitUntilLeft(request)
  }
}

/** Loads the document if a chunk failed, or on a 404 while the redirect rules are missing. */
function loadOnChunkError(site: Site, target: GetTarget): MiddlewareFunction {
  return async ({ request }, next) => {
    const errors = getErrors(await next())
    const to = target()
    if (to === undefined || request.signal.aborted || request.method !== 'GET') return
    const hasChunkError = errors.some(isChunkError)
    const mayBeRedirect = errors.some(isNotFound) && !(await site.redirects())
    if ((hasChunkError || mayBeRedirect) && loadDocumentOnce(createPath(to)))
      await waitUntilLeft(request)
  }
}

function getErrors(results: unknown): unknown[] {
  const dataResults: DataStrategyResult[] = Object.values(Object(results))
  return dataResults.filter(({ type }) => type === 'error').map(({ result }) => result)
}

// The router has not yet converted it into an error response.
const isNotFound = (error: unknown) => Object(Object(error).init).status === notFound

function startPolling(state: UpdateState) {
  // After hydration.
  whenIdle(() => setTimeout(() => pollBuilds(state), readyDelayMs))
}

// Without this chunk the tab notices a deploy by a chunk error.
function pollBuilds(state: UpdateState) {
  if (!isSlow()) void state.site.redirects()
  import('./watch-builds.ts')
    .then(({ watchBuilds }) =>
      watchBuilds(state.site.config, () => {
        state.isOutdated = true
      }),
    )
    .catch(() => {})
}

// Browsers without the Network Information API count as fast.
const isSlow = () => Object(Object(navigator).connection).effectiveType === 'slow-2g'
