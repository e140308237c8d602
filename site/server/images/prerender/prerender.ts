import { setTimeout as wait } from 'node:timers/promises'
import { parseImageAddress } from '../address/address.ts'
import { prerenderSizesMax } from '../address/limits.ts'
import { negotiateFormat } from '../address/modifiers.ts'
import { ImageRefusal } from '../address/refusal.ts'
import type { Images } from '../images.ts'
import { type IdleWatch, watchIdle } from './idle.ts'
import { listPicturesOnPages, type PublishedPages } from './on-pages.ts'

interface PrerenderOptions {
  images: Images
  pages: PublishedPages
  /** Returns a value that changes when pages may show other pictures. */
  version: () => string
  logError: (error: unknown) => void
}

/** Delay, because changes come in groups and readers come first after a start. */
const lookMs = 10_000

/**
 * Renders the pictures of published pages in idle time, after the start and after each change: one
 * at a time, up to half of the cache. Returns a function that stops it.
 */
export function prerenderImages({
  images,
  pages,
  version,
  logError,
}: PrerenderOptions): () => Promise<void> {
  const controller = new AbortController()
  const { signal } = controller
  const run = async () => {
    for (let renderedVersion: string | undefined; ; ) {
      await wait(lookMs, undefined, { signal, ref: false })
      const current = version()
      if (current === renderedVersion) continue
      renderedVersion = current
      const idle = watchIdle()
      await renderMissing({ images, pages, idle, signal }).catch(logUnlessStopped(signal, logError))
      idle.stop()
    }
  }
  const finished = run().catch(logUnlessStopped(signal, logError))
  return async () => {
    controller.abort()
    await finished
  }
}

const logUnlessStopped =
  (signal: AbortSignal, logError: PrerenderOptions['logError']) => (error: unknown) => {
    if (!signal.aborted) logError(error)
  }

interface PrerenderRun extends Pick<PrerenderOptions, 'images' | 'pages'> {
  idle: IdleWatch
  signal: AbortSignal
}

/** Renders the missing pictures of all pages, each in idle time. */
export async function renderMissing({ images, pages, idle, signal }: PrerenderRun): Promise<void> {
  const seen = new Set<string>()
  const waitUntilIdle = () => idle.untilIdle(signal)
  for await (const address of listPicturesOnPages(pages, waitUntilIdle)) {
    if (seen.has(address)) continue
    if (seen.add(address).size > prerenderSizesMax) return
    const make = await findMissing(images, address, signal)
    if (!make) continue
    await waitUntilIdle()
    await make().catch(ignoreRefusal)
  }
}

/** Only for local pictures; those of other hosts are fetched on request. */
async function findMissing(images: Images, address: string, signal: AbortSignal) {
  try {
    const { pathname, search } = new URL(address, 'http://site.internal')
    const { place, modifiers } = parseImageAddress(pathname, search)
    if (!('path' in place)) return undefined
    return await images.findMissing(place, negotiateFormat(modifiers, 'image/webp'), signal)
  } catch (error) {
    return ignoreRefusal(error)
  }
}

/** A refusal is reported when a reader requests the picture. */
function ignoreRefusal(error: unknown) {
  if (!(error instanceof ImageRefusal)) throw error
  return undefined
}
