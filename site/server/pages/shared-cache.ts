import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Checked, Read } from '../answers/reads.ts'
import type { Fields } from '../http/body.ts'

/** How long a cache may answer with what it has while it asks for what follows, in seconds. */
const staleSeconds = 60
const keyLength = 10
/** By which everything is forgotten. */
export const everyPage = 'site'
/** More answers than these are not known one by one: all pages are purged then. */
const knownMax = 100_000
/** More keys than these are not told one by one. */
const toldMax = 2_000
const lookedAtOnce = 20
const pauseMs = 5

/** Pages for a cache in front: each says by its keys which answers it was made of. */
export interface SharedCache {
  /** The fields of a page that was made of these answers. */
  fieldsOf: (reads: Read[]) => Fields
  /** Looks which of the answers that were given out are others now; tells their keys. */
  look: () => Promise<void>
}

interface Setup {
  seconds: number
  check: (reads: Read[]) => Promise<Checked>
  /** Hears by which keys pages are to be forgotten. */
  purge: (keys: string[]) => Promise<void>
}

/**
 * A page follows from its answers alone, so these are its keys; after a change the keys of those that
 * have changed are the keys of the pages that have.
 */
export function createSharedCache({ seconds, check, purge }: Setup): SharedCache {
  const known = new Map<string, Read>()
  /** Keys whose answers were found to be others while pages were rendered. */
  const overtaken = new Set<string>()
  let isOverflown = false
  const control = controlFields(seconds)
  const note = (read: Read) => {
    const key = keyOf(read)
    const before = known.get(key)
    if (before && before.digest !== read.digest) overtaken.add(key)
    if (before || known.size < knownMax) known.set(key, read)
    else isOverflown = true
    return key
  }
  const forget = (changed: Map<string, Read>) => {
    for (const [key, read] of changed) if (known.get(key) === read) known.delete(key)
  }
  return {
    fieldsOf: (reads) => {
      const keys = [everyPage, ...new Set(reads.map(note))]
      return [...control, 'Surrogate-Key', keys.join(' '), 'Cache-Tag', keys.join(',')]
    },
    look: async () => {
      if (isOverflown) return purge([everyPage])
      const changed = await changedAmong(known, check)
      const late = [...overtaken]
      overtaken.clear()
      const keys = [...new Set([...changed.keys(), ...late])]
      try {
        if (keys.length > 0) await purge(keys.length > toldMax ? [everyPage] : keys)
      } catch (error) {
        // Nobody has heard of them: they are told after the next change.
        for (const key of late) overtaken.add(key)
        throw error
      }
      // Whoever shows the new answer makes it known again.
      forget(changed)
    },
  }
}

/**
 * Browsers ask each time, as they always do. What is for caches in front alone stands in a field that
 * is for them (https://www.rfc-editor.org/rfc/rfc9213); those that do not know it find `s-maxage`.
 */
const controlFields = (seconds: number): Fields => [
  ...['Cache-Control', `public, max-age=0, must-revalidate, s-maxage=${seconds}`],
  ...['CDN-Cache-Control', `public, max-age=${seconds}, stale-while-revalidate=${staleSeconds}`],
]

const keyOf = ({ path }: Read) => hash('sha256', path, 'base64url').slice(0, keyLength)

async function changedAmong(
  known: Map<string, Read>,
  check: Setup['check'],
): Promise<Map<string, Read>> {
  const changed = new Map<string, Read>()
  const all = [...known]
  for (let at = 0; at < all.length; at += lookedAtOnce) {
    const some = all.slice(at, at + lookedAtOnce)
    const look = async ([key, read]: [string, Read]) => {
      const { same, sure } = await check([read])
      // What could not be asked is looked at after the next change; the time of the cache counts until then.
      if (!same && sure) changed.set(key, read)
    }
    await Promise.all(some.map(look))
    await wait(pauseMs)
  }
  return changed
}

/** Looks after each change, once at a time; answers how to stop. */
export function followingChanges(
  onChange: (listener: () => void) => void,
  { look }: Pick<SharedCache, 'look'>,
  logError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false
  let isDue = false
  let underWay: Promise<void> | undefined
  const work = async () => {
    while (isDue && !isStopped) {
      isDue = false
      await look().catch(logError)
    }
    underWay = undefined
  }
  onChange(() => {
    isDue = true
    underWay ??= work()
  })
  return async () => {
    isStopped = true
    await underWay
  }
}
