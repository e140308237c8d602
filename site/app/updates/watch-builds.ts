import type { BuildName } from '@vitrine/contract/builds'
import type { PublicConfig } from '../site.ts'
import { fetchLatest } from './build-files.ts'
import { loadDocumentOnce } from './load-document.ts'
import { isLostChunk } from './lost-chunk.ts'
import { mayLeaveDocument } from './may-leave-document.ts'
import { hasUnsavedInput, watchInput } from './unsaved-input.ts'
import type { Tab } from './updates.ts'

/**
 * What a tab does about deploys once its page is there: fetches the route rules ahead of the first
 * click, asks for a newer build from time to time, and loads anew what has lost a part by itself.
 */
export function watchBuilds(tab: Tab) {
  const { config, redirects } = tab.site
  watchInput()
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isLostChunk(reason) && !hasUnsavedInput()) loadDocumentOnce(location.href)
  })
  if (!isSlow()) void redirects()
  if (config.pollMs === false) return
  poll(config.pollMs, async () => {
    if (!isNewer(await fetchLatest(), config)) return false
    tab.mayLeave = mayLeaveDocument(tab.site)
    return true
  })
}

// Not every browser tells; the one that does not is not taken to be slow.
const isSlow = () => Object(Object(navigator).connection).effectiveType === 'slow-2g'

// While a deploy goes from process to process, an older one may answer: nobody goes back to it.
const isNewer = ({ id, timestamp }: BuildName, { build, builtAt }: PublicConfig) =>
  id !== build && timestamp > builtAt

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
