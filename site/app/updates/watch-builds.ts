import { buildNameIn, buildPaths } from '@vitrine/contract/build-name'
import { isNewer, type OwnBuild } from './is-newer.ts'
import { loadDocumentOnce } from './load-document.ts'
import { hearOfLostChunks, isLostChunk } from './lost-chunk.ts'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'

const timeoutMs = 10_000

/**
 * What a tab does about deploys once its page is there: asks for a newer build from time to time,
 * and loads anew what has lost a part by itself. `newer` is called once.
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

/** Asks again and again, and when the tab is looked at after a long time, until it is told yes. */
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
