import { type Body, bodyOf, compressWell, sizeOf } from './body.ts'

const bytesMax = 64_000_000
const waitingMax = 2_000

/**
 * Rendered pages of the present content version. Compressing them runs one at a time, off the way
 * of requests; a page that is not compressed yet is answered as it is.
 */
export interface PageCache {
  get: (key: string) => Body | undefined
  /** Keeps a page that was rendered from this version of the content, unless it has passed. */
  put: (key: string, html: string, version: string) => void
  version: () => string
}

export function createPageCache(version: () => string): PageCache {
  let held = new Map<string, Body>()
  let bytes = 0
  let heldVersion = version()
  const waiting: Body[] = []
  let compressing = false

  const forgetOldVersion = () => {
    if (heldVersion === version()) return
    heldVersion = version()
    held = new Map()
    waiting.length = 0
    bytes = 0
  }

  const compressNext = async () => {
    if (compressing) return
    compressing = true
    for (let body = waiting.shift(); body; body = waiting.shift()) {
      const before = sizeOf(body)
      await compressWell(body)
      bytes += sizeOf(body) - before
    }
    compressing = false
  }

  return {
    version,
    get: (key) => {
      forgetOldVersion()
      return held.get(key)
    },
    put: (key, html, renderedFrom) => {
      forgetOldVersion()
      if (renderedFrom !== heldVersion) return
      const body = bodyOf(html)
      held.set(key, body)
      bytes += sizeOf(body)
      for (const [oldest, old] of held) {
        if (bytes <= bytesMax) break
        held.delete(oldest)
        bytes -= sizeOf(old)
      }
      if (waiting.length < waitingMax) waiting.push(body)
      void compressNext()
    },
  }
}

/** No cache at all, for measuring what a page costs. */
export const noPageCache: PageCache = {
  get: () => undefined,
  put: () => {},
  version: () => '',
}
