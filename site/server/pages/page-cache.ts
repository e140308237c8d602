import type { ApiRead, CheckResult, PageInputs } from '../answers/read-recorder.ts'
import { createLru } from '../bounds/lru.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import {
  type Bytes,
  type Coding,
  createBody,
  type EncodedBody,
  getEncodedSize,
  type HeaderFields,
  packBody,
  unpackBody,
} from '../http/body.ts'
import type { PageVisit } from '../rendering/render.ts'

const bytesInMegabyte = 1_000_000
const queueMax = 2_000
/** Estimated size of a cached page besides its body: name, header fields, answers. */
const overheadBytes = 1_500
/** Age of a check up to which an earlier version is served at once during a series of changes. */
const recentMs = 2_000

/** A cached page. Once compressed, only the Brotli encoding is stored. */
export interface CachedPage extends EncodedBody {
  fields: HeaderFields
  /** Content version that the page is known to show. */
  version: string
  /** Time of the last check that it shows the present version, by the clock of the cache. */
  checkedAt: number
  /** API answers that it was rendered from; without them it is valid for its version only. */
  reads: ApiRead[] | undefined
  listed: boolean
  hasForm: boolean
  visit: PageVisit | undefined
  /** Header fields of its Brotli response, set at the first request. */
  head?: HeaderFields
}

export interface PageToCache {
  content: string | Buffer
  fields: HeaderFields
  madeOf?: PageInputs | undefined
  hasForm?: boolean | undefined
  visit?: PageVisit
}

/**
 * LRU cache of rendered pages, bounded in memory. Pages are compressed one at a time in the
 * background, and sent uncompressed until then.
 */
export interface PageCache {
  version: () => string
  size: () => { count: number; bytes: number }
  /** Returns a page that is known to show the present version. */
  get: (name: string) => CachedPage | undefined
  /** Like `get`, but revalidates a page of an earlier version by its API answers. */
  find: (name: string) => Promise<CachedPage | undefined>
  /** Returns a page of an earlier version that may be served while it is rendered again. */
  findStale: (name: string) => Promise<CachedPage | undefined>
  /**
   * True if a page that may be served is served without a wait for the present version: during a
   * series of changes, if it showed the present one less than two seconds ago.
   */
  isServedAtOnce: (page: CachedPage) => boolean
  /** Up to `count` pages of earlier versions, most recently used first. */
  listUnchecked: (count: number) => { name: string; visit: PageVisit }[]
  /**
   * Caches a page that was rendered from this version of the content, and returns the digest of its
   * body. Returns undefined, and caches nothing, if the content has a newer version.
   */
  put: (name: string, page: PageToCache, version: string) => string | undefined
  /** Drops a page of an earlier version, whose address now redirects. */
  dropStale: (name: string) => void
  /** Converts a page to a coding that is not stored. */
  unpack: (name: string, page: CachedPage, coding: Coding) => Promise<Bytes>
}

interface PageCacheOptions {
  version: () => string
  megabytes: number
  check: (reads: ApiRead[]) => Promise<CheckResult>
  /** By the version of a page; by default no page is. */
  canServeStale?: ((version: string) => Promise<boolean>) | undefined
  /** True while other processes make change after change. */
  isInSeries?: (() => boolean) | undefined
  /** Clock in milliseconds. */
  now?: () => number
}

export function createPageCache({
  version,
  megabytes,
  check,
  canServeStale = async () => false,
  isInSeries = () => false,
  now = () => performance.now(),
}: PageCacheOptions): PageCache {
  const cache = createLru<CachedPage>({ bytesMax: megabytes * bytesInMegabyte, blockBytes: 1 })
  const isCached = (name: string, page: CachedPage) => cache.peek(name) === page
  const store = (name: string, page: CachedPage) =>
    void cache.put(name, page, getEncodedSize(page) + name.length + overheadBytes)
  const { compressLater } = createCompressor(cache.peek, store)
  const revalidate = createRevalidation({ version, check, now }, async (name, page) => {
    const isStale = await canServeStale(page.version)
    if (!isStale && isCached(name, page)) cache.drop(name)
  })
  return {
    version,
    size: cache.size,
    get: (name) => {
      const page = cache.get(name)
      return page?.version === version() ? page : undefined
    },
    find: async (name) => {
      const page = cache.get(name)
      if (page?.raw) compressLater(name)
      if (!page || page.version === version()) return page
      if (page.reads) return revalidate(name, page, page.reads)
      cache.drop(name)
      return undefined
    },
    findStale: async (name) => {
      const page = cache.get(name)
      if (!page?.reads || page.version === version()) return undefined
      return (await canServeStale(page.version)) ? page : undefined
    },
    isServedAtOnce: ({ checkedAt }) => isInSeries() && now() - checkedAt < recentMs,
    listUnchecked: (count) => {
      const all = [...cache.entries()].filter(
        ([, page]) => page.reads && page.version !== version(),
      )
      const latest = all.slice(-count).reverse()
      return latest.flatMap(([name, { visit }]) => (visit ? [{ name, visit }] : []))
    },
    put: (name, { content, fields, madeOf, hasForm = false, visit }, renderedFrom) => {
      if (renderedFrom !== version()) return undefined
      const [reads, listed] = [madeOf?.reads(), madeOf?.isListed() ?? false]
      const body = createBody(content)
      const checked = { version: renderedFrom, checkedAt: now() }
      store(name, { ...body, ...checked, fields, reads, listed, hasForm, visit })
      compressLater(name)
      return body.digest
    },
    dropStale: (name) => {
      const page = cache.peek(name)
      if (page && page.version !== version()) cache.drop(name)
    },
    unpack: async (name, page, coding) => {
      const bytes = await unpackBody(page.br ?? '', coding)
      if (coding && isCached(name, page)) {
        page[coding] = bytes.toString('latin1')
        store(name, page)
      }
      return bytes
    },
  }
}

/** Revalidates a page, once for all concurrent readers. `drop` gets a changed page. */
function createRevalidation(
  { version, check, now }: Pick<PageCacheOptions, 'version' | 'check'> & { now: () => number },
  drop: (name: string, page: CachedPage) => Promise<void>,
) {
  const singleFlight = createSingleFlight<CachedPage | undefined>()
  return (name: string, page: CachedPage, reads: ApiRead[]) => {
    const currentVersion = version()
    const checkedAt = now()
    return singleFlight(`${currentVersion} ${name}`, async () => {
      const { same, sure } = await check(reads)
      if (same && sure) Object.assign(page, { version: currentVersion, checkedAt })
      if (!same && sure) await drop(name, page)
      return same ? page : undefined
    })
  }
}

/** Compresses cached pages, one at a time. */
function createCompressor(
  get: (name: string) => CachedPage | undefined,
  store: (name: string, page: CachedPage) => void,
) {
  const queue = new Set<string>()
  let isRunning = false
  const compressAll = async () => {
    if (isRunning) return
    isRunning = true
    for (const name of queue) {
      queue.delete(name)
      const page = get(name)
      if (!page?.raw) continue
      const { br } = await packBody({ raw: page.raw, digest: page.digest })
      // It may have been evicted or replaced.
      if (!br || get(name) !== page) continue
      Object.assign(page, { br, raw: undefined })
      store(name, page)
    }
    isRunning = false
  }
  return {
    compressLater: (name: string) => {
      if (queue.size >= queueMax) return
      queue.add(name)
      void compressAll()
    },
  }
}

/** Disabled cache, to measure the cost of a page. */
export const disabledPageCache: PageCache = {
  version: () => '',
  size: () => ({ count: 0, bytes: 0 }),
  get: () => undefined,
  find: async () => undefined,
  findStale: async () => undefined,
  isServedAtOnce: () => false,
  listUnchecked: () => [],
  put: () => undefined,
  dropStale: () => {},
  unpack: () => Promise.reject(new Error('The page cache is disabled.')),
}
