import { buildPaths, parseBuildName } from '@vitrine/contract/operation/build-name'
import { isChunkError, recordChunkErrors } from './chunk-error.ts'
import { type CurrentBuild, isNewerBuild } from './is-newer.ts'
import { loadDocumentOnce } from './load-document.ts'
import { hasUnsavedInput, recordInputValues } from './unsaved-input.ts'

const timeoutMs = 10_000

/** Polls for newer builds and reloads after a chunk error. `onNewer` is called once. */
export function watchBuilds(current: CurrentBuild, onNewer: () => void) {
  recordInputValues()
  recordChunkErrors()
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isChunkError(reason) && !hasUnsavedInput(document)) loadDocumentOnce(location.href)
  })
  if (current.pollMs === false) return
  poll(current.pollMs, async () => {
    const latest = parseBuildName(await fetchLatest())
    if (!latest || !isNewerBuild(latest, current)) return false
    onNewer()
    return true
  })
}

async function fetchLatest(): Promise<unknown> {
  const response = await fetch(buildPaths.latest, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${buildPaths.latest} returned status ${response.status}.`)
  return response.json()
}

/** Also checks when a hidden tab is shown again, and stops once `check` resolves to true. */
function poll(everyMs: number, check: () => Promise<boolean>) {
  let checkedAt = Date.now()
  let timer = setTimeout(checkNow, everyMs)
  document.addEventListener('visibilitychange', onVisibilityChange)

  function onVisibilityChange() {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt >= everyMs) void checkNow()
  }

  async function checkNow() {
    clearTimeout(timer)
    checkedAt = Date.now()
    const isDone = await check().catch(() => false)
    if (isDone) document.removeEventListener('visibilitychange', onVisibilityChange)
    else timer = setTimeout(checkNow, everyMs)
  }
}
