import { setTimeout as wait } from 'node:timers/promises'
import { readAddress } from '../address/address.ts'
import { negotiated } from '../address/grammar.ts'
import { aheadSizesMax } from '../address/limits.ts'
import { ImageRefusal } from '../address/refusal.ts'
import type { Images } from '../images.ts'
import { type IdleWatch, watchIdle } from './idle.ts'
import { type Pages, picturesOnPages } from './on-pages.ts'

interface Ahead {
  images: Images
  pages: Pages
  /** Another one when pages may show other pictures. */
  version: () => string
  logError: (error: unknown) => void
}

/** Whoever changes something changes more, and readers come first after a start. */
const lookMs = 10_000

/**
 * Makes the pictures of published pages while nobody is served, after the start and after each
 * change: one at a time, as long as they take no more than half of the cache. Answers how to stop.
 */
export function makeAhead({ images, pages, version, logError }: Ahead): () => Promise<void> {
  const ending = new AbortController()
  const { signal } = ending
  const run = async () => {
    for (let done: string | undefined; ; ) {
      await wait(lookMs, undefined, { signal, ref: false })
      const now = version()
      if (now === done) continue
      done = now
      const idle = watchIdle()
      await makeAll({ images, pages, idle, signal }).catch(unlessEnded(signal, logError))
      idle.stop()
    }
  }
  const ended = run().catch(unlessEnded(signal, logError))
  return async () => {
    ending.abort()
    await ended
  }
}

const unlessEnded = (signal: AbortSignal, logError: Ahead['logError']) => (error: unknown) => {
  if (!signal.aborted) logError(error)
}

interface Round extends Pick<Ahead, 'images' | 'pages'> {
  idle: IdleWatch
  signal: AbortSignal
}

/** Makes what is missing of the pictures on the pages, each when nobody is served. */
export async function makeAll({ images, pages, idle, signal }: Round): Promise<void> {
  const seen = new Set<string>()
  const turn = () => idle.untilIdle(signal)
  for await (const address of picturesOnPages(pages, turn)) {
    if (seen.has(address)) continue
    if (seen.add(address).size > aheadSizesMax) return
    const make = await missing(images, address, signal)
    if (!make) continue
    await turn()
    await make().catch(unlessRefused)
  }
}

/** Of pictures that are here: those of other hosts are fetched when they are asked for. */
async function missing(images: Images, address: string, signal: AbortSignal) {
  try {
    const { pathname, search } = new URL(address, 'http://site.internal')
    const { place, modifiers } = readAddress(pathname, search)
    if (!('path' in place)) return undefined
    return await images.missing(place, negotiated(modifiers, 'image/webp'), signal)
  } catch (error) {
    return unlessRefused(error)
  }
}

/** What cannot be made is told to whoever asks for it. */
function unlessRefused(error: unknown) {
  if (!(error instanceof ImageRefusal)) throw error
  return undefined
}
