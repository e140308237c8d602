import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { ApiRead, CheckResult } from '../answers/read-recorder.ts'
import type { HeaderFields } from '../http/body.ts'

/** Seconds in which a cache may serve a stale page while it revalidates. */
const staleSeconds = 60
const keyLength = 10
/** Cache key of every page. */
export const everyPageKey = 'site'
/** Beyond this number answers are not tracked; all pages are purged instead. */
const trackedMax = 100_000
/** Beyond this number of changed keys all pages are purged. */
const purgedKeysMax = 2_000
const batchSize = 20
const pauseMs = 5

/**
 * Support for a shared cache (CDN): each page carries cache keys of the API answers that it was
 * rendered from.
 */
export interface SharedCache {
  /** Returns the header fields of a page that was rendered from these answers. */
  getFields: (reads: ApiRead[]) => HeaderFields
  /** Checks which of the published answers have changed, and purges their keys. */
  purgeChanged: () => Promise<void>
}

interface SharedCacheOptions {
  seconds: number
  check: (reads: ApiRead[]) => Promise<CheckResult>
  purge: (keys: string[]) => Promise<void>
}

/**
 * A page depends on its API answers alone, so these are its cache keys. After a change the keys of
 * the changed answers identify the outdated pages.
 */
export function createSharedCache({ seconds, check, purge }: SharedCacheOptions): SharedCache {
  const tracked = new Map<string, ApiRead>()
  /** Keys whose answers have changed while a page was rendered. */
  const changedWhileRendering = new Set<string>()
  let hasOverflown = false
  const control = controlFields(seconds)
  const track = (read: ApiRead) => {
    const key = getKey(read)
    const trackedRead = tracked.get(key)
    if (trackedRead && trackedRead.digest !== read.digest) changedWhileRendering.add(key)
    if (trackedRead || tracked.size < trackedMax) tracked.set(key, read)
    else hasOverflown = true
    return key
  }
  const untrack = (changed: Map<string, ApiRead>) => {
    for (const [key, read] of changed) if (tracked.get(key) === read) tracked.delete(key)
  }
  return {
    getFields: (reads) => {
      const keys = [everyPageKey, ...new Set(reads.map(track))]
      return [...control, 'Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(',')]
    },
    purgeChanged: async () => {
      if (hasOverflown) return purge([everyPageKey])
      const changed = await changedAmong(tracked, check)
      const lateKeys = [...changedWhileRendering]
      changedWhileRendering.clear()
      const keys = [...new Set([...changed.keys(), ...lateKeys])]
      try {
        if (keys.length > 0) await purge(keys.length > purgedKeysMax ? [everyPageKey] : keys)
      } catch (error) {
        // The purge failed: try these keys again after the next change.
        for (const key of lateKeys) changedWhileRendering.add(key)
        throw error
      }
      // A page with the new answer adds the key again.
      untrack(changed)
    },
  }
}

/**
 * Browsers always revalidate. Shared caches read CDN-Cache-Control
 * (https://www.rfc-editor.org/rfc/rfc9213), or else `s-maxage`.
 */
const controlFields = (seconds: number): HeaderFields => [
  ...['Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${seconds}`],
  ...['CDN-Cache-Control', `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`],
]

const getKey = ({ path }: ApiRead) => hash('sha256', path, 'base64url').slice(0, keyLength)

async function changedAmong(
  tracked: Map<string, ApiRead>,
  check: SharedCacheOptions['check'],
): Promise<Map<string, ApiRead>> {
  const changed = new Map<string, ApiRead>()
  const all = [...tracked]
  for (let at = 0; at < all.length; at += batchSize) {
    const batch = all.slice(at, at + batchSize)
    const checkOne = async ([key, read]: [string, ApiRead]) => {
      const { same, sure } = await check([read])
      // If the API has failed, the answer is checked after the next change; until then the cache's
      // own lifetime counts.
      if (!same && sure) changed.set(key, read)
    }
    await Promise.all(batch.map(checkOne))
    await wait(pauseMs)
  }
  return changed
}

/** Calls `purgeChanged` after each change, one call at a time. Returns a function that stops it. */
export function followChanges(
  onChange: (listener: () => void) => void,
  { purgeChanged }: Pick<SharedCache, 'purgeChanged'>,
  logError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let isPending = false
  let running: Promise<void> | undefined
  const purgeAll = async () => {
    while (isPending && !isStopped) {
      isPending = false
      await purgeChanged().catch(logError)
    }
    running = undefined
  }
  onChange(() => {
    isPending = true
    running ??= purgeAll()
  })
  return async () => {
    isStopped = true
    await running
  }
}
