import { buildNameIn, buildPaths } from '@vitrine/contract/operation/build-name'
import { isNewer, type OwnBuild } from './is-newer.ts'
import { loadDocumentOnce } from './load-document.ts'
import { hearOfLostChunks, isLostChunk } from './lost-chunk.ts'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'

const timeoutMs = 10_000

/**
 * Handles deploys in a tab that has its page: looks for a newer build from time to time, and
 * reloads a page that has lost a chunk. `newer` is called once.
 */
export function watchBuilds(own: OwnBuild, newer: () => void) {
  watchInput()
  hearOfLostChunks()
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isLostChunk(reason) && !hasUnsavedInput(document)) loadDocumentOnce(location.href)
  })
  if (own.pollMs === false) return
  poll(own.pollMs, async () => {
    const latest = buildNameIn(await fetchLatest())
    if (!latest || !isNewer(latest, own)) return false
    newer()
    return true
  })
}

/** The build that the site runs now; throws for whatever else is answered. */
async function fetchLatest(): Promise<unknown> {
  const response = await fetch(buildPaths.latest, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The latest build was answered with ${response.status}.`)
  return response.json()
}

/**
 * Checks again and again, also when the tab is shown after a long time, until the answer is yes.
 */
function poll(everyMs: number, ask: () => Promise<boolean>) {
  let askedAt = Date.now()
  let timer = setTimeout(askNow, everyMs)
  document.addEventListener('visibilitychange', whenSeen)

  function whenSeen() {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= everyMs) void askNow()
  }

  async function askNow() {
    clearTimeout(timer)
    askedAt = Date.now()
    // One answer that fails says nothing about the next.
    const told = await ask().catch(() => false)
    if (told) document.removeEventListener('visibilitychange', whenSeen)
    else timer = setTimeout(askNow, everyMs)
  }
}
