import { type Body, bodyOf, compressWell, sizeOf } from './body.ts'

const bytesMax = 64_000_000
const waitingMax = 2_000

/**
 * Rendered pages of the present content version, the longest unused leaving first. Compressing them
 * runs one at a time, off the way of requests; a page that is not compressed yet is answered as it is.
 */
export interface PageCache {
  get: (key: string) => Body | undefined
  /** Keeps a page that was rendered from this version of the content, unless it has passed. */
  put: (key: string, html: string | Buffer, version: string) => void
  version: () => string
}

export function createPageCache(version: () => string): PageCache {
  const held = new Map<string, Body>()
  const waiting: string[] = []
  let bytes = 0
  let heldVersion = version()
  let compressing = false

  const forget = (key: string) => {
    const body = held.get(key)
    if (!body) return
    held.delete(key)
    bytes -= sizeOf(body)
  }

  const hold = (key: string, body: Body) => {
    forget(key)
    held.set(key, body)
    bytes += sizeOf(body)
    for (const oldest of held.keys()) {
      if (bytes <= bytesMax) break
      forget(oldest)
    }
  }

  const forgetOldVersion = () => {
    if (heldVersion === version()) return
    heldVersion = version()
    held.clear()
    waiting.length = 0
    bytes = 0
  }

  const compressWaiting = async () => {
    if (compressing) return
    compressing = true
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const body = held.get(key)
      const compressed = body && (await compressWell(body))
      // It may have left, or been rendered anew, while it was compressed.
      if (compressed && held.get(key) === body) hold(key, compressed)
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
      hold(key, bodyOf(html))
      if (waiting.length >= waitingMax) return
      waiting.push(key)
      void compressWaiting()
    },
  }
}

/** No cache at all, for measuring what a page costs. */
export const noPageCache: PageCache = {
  get: () => undefined,
  put: () => {},
  version: () => '',
}
