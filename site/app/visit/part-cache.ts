import { copyHash } from '../links/links.ts'
import { fromPartPath, toPartPath } from './part-path.ts'

/** Maximum age of a part that a click shows, counted from its request. */
export const partAgeMaxMs = 30_000
/** A preload refetches an older part, so that it is still fresh at the click. */
export const preloadAgeMaxMs = 15_000
const partsMax = 64
const timeoutMs = 10_000
const noPart = 204

/** HTML that a navigation puts into the document: a page, or an error page. */
interface Part {
  url: URL
  html: string
}

/** A redirect that only a document load can follow: to another site or a screen. */
export interface DocumentRedirect {
  elsewhere: string
}

type PartAnswer = Part | DocumentRedirect

/**
 * Fetches parts and caches those of preloads. Undefined for no answer, another content type or
 * another origin.
 */
export interface PartCache {
  /** For a click: returns a cached or running preload, or else fetches without caching. */
  read: (url: URL, signal: AbortSignal) => Promise<PartAnswer | undefined>
  /** For a preload: fetches and caches; a failure is not cached. */
  readAhead: (url: URL) => Promise<PartAnswer | undefined>
  clear: () => void
}

interface CachedPart {
  since: number
  part: Promise<PartAnswer | undefined>
}

/** `choice` returns the locale choice, which is part of the cache key. */
export function createPartCache(choice: () => string): PartCache {
  const cached = new Map<string, CachedPart>()
  const keyOf = ({ pathname, search }: URL) => `${choice()} ${pathname}${search}`
  const findYounger = (url: URL, ms: number) => {
    const cachedPart = cached.get(keyOf(url))
    return cachedPart && isYounger(cachedPart.since, ms) ? cachedPart.part : undefined
  }
  const fetchAndCache = (url: URL) => {
    const key = keyOf(url)
    const part = fetchPart(url, { priority: 'low', signal: AbortSignal.timeout(timeoutMs) })
    const entry = { since: Date.now(), part }
    cached.delete(key)
    cached.set(key, entry)
    void part.then((cachedPart) => {
      if (!cachedPart && cached.get(key) === entry) cached.delete(key)
    })
    dropOldest(cached)
    return part
  }
  return {
    read: async (url, signal) => {
      const preloaded = await findYounger(url, partAgeMaxMs)
      // A failed preload is tried again.
      const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const answer = preloaded ?? (await fetchPart(url, { signal: abortSignal }))
      if (!answer) return undefined
      if ('elsewhere' in answer) return { elsewhere: copyHash(url, answer.elsewhere) }
      return { ...answer, url: withHash(answer.url, url) }
    },
    readAhead: (url) => findYounger(url, preloadAgeMaxMs) ?? fetchAndCache(url),
    clear: () => cached.clear(),
  }
}

async function fetchPart(url: URL, init: RequestInit): Promise<PartAnswer | undefined> {
  try {
    const response = await fetch(toPartPath(url.pathname + url.search), {
      ...init,
      headers: { accept: 'text/html' },
    })
    const elsewhere = response.headers.get('location')
    if (response.status === noPart) return elsewhere ? { elsewhere } : undefined
    const { origin, pathname, search } = new URL(response.url)
    const path = fromPartPath(pathname)
    const isHtml = response.headers.get('content-type')?.startsWith('text/html')
    if (origin !== location.origin || path === undefined || !isHtml) return undefined
    return { url: withHash(new URL(origin + path + search), url), html: await response.text() }
  } catch {
    // Aborted, or no answer: the browser shows the better error page.
    return undefined
  }
}

// Redirects of parts have no hash of their own: only a document load may follow one.
function withHash({ href }: URL, { hash }: URL) {
  const url = new URL(href)
  url.hash = hash
  return url
}

function dropOldest(cached: Map<string, CachedPart>) {
  for (const [key, { since }] of cached) {
    if (cached.size <= partsMax && isYounger(since, partAgeMaxMs)) return
    cached.delete(key)
  }
}

/** True if `since` is less than `ms` ago; false in the future (changed clock). */
export function isYounger(since: number, ms: number): boolean {
  const age = Date.now() - since
  return age >= 0 && age < ms
}
