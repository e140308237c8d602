import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { createSingleFlight } from '../bounds/single-flight.ts'
import { abortOnTimeout, isTimeout } from '../bounds/timeout.ts'
import { imageQueueMax, renderBytesMax, renderConcurrency } from './address/limits.ts'
import type { Modifiers } from './address/modifiers.ts'
import { createTooManyRequests, ImageRefusal } from './address/refusal.ts'
import type { DiskCache } from './cache/disk-cache.ts'
import { sealContents } from './cache/sealed.ts'
import { planRender, render } from './resize/render.ts'
import type { ImageSource } from './sources/sources.ts'
import { limitVariants } from './variants.ts'

export interface ImageClient {
  leaving: AbortSignal
  /** Key for rate limits. */
  address: string
}

/**
 * Renders an image and stores it under its name. Undefined if it cannot be rendered now: rate
 * limit, timeout or memory. Throws an `ImageRefusal`, or the signal's reason.
 */
export type MakeImage = (
  name: string,
  source: ImageSource,
  modifiers: Modifiers,
  visitor: ImageClient,
) => Promise<Buffer | undefined>

/** Number of rendered and of waiting images. */
export interface ImageCounts {
  made: number
  pending: number
  /** Called with the duration of each in milliseconds, without its wait. */
  onMade?: (ms: number) => void
}

/** Renders images with limited concurrency, each once for all concurrent requests. */
export function createMaker(
  cache: DiskCache,
  settings: ImageSettings,
  waitMs: number,
  counts: ImageCounts = { made: 0, pending: 0 },
): MakeImage {
  const inspectLimit = createConcurrencyLimit({
    atOnce: renderConcurrency,
    waitingMax: imageQueueMax,
    refusal: createTooManyRequests,
  })
  const renderLimit = createConcurrencyLimit({
    atOnce: renderConcurrency,
    bytesMax: renderBytesMax,
    waitingMax: imageQueueMax,
    refusal: createTooManyRequests,
  })
  const singleFlight = createSingleFlight<Buffer | undefined>()
  const mayMake = limitVariants(settings)
  const renderQueued = async (
    name: string,
    source: ImageSource,
    modifiers: Modifiers,
    signal: AbortSignal,
  ) => {
    const order = await inspectLimit(() => planRender(source.file, modifiers), { signal })
    const renderAndStore = async () => {
      const startedAt = performance.now()
      const rendered = await render(order)
      counts.made += 1
      await cache.put(name, await sealContents(rendered))
      counts.onMade?.(performance.now() - startedAt)
      return rendered
    }
    return renderLimit(renderAndStore, { bytes: order.bytes, signal })
  }
  return (name, source, modifiers, { leaving, address }) => {
    const work = async (signal: AbortSignal) => {
      if (!mayMake(source.identity, modifiers, address)) return undefined
      counts.pending += 1
      return renderQueued(name, source, modifiers, signal).finally(() => {
        counts.pending -= 1
      })
    }
    return singleFlight(name, work, abortOnTimeout(leaving, waitMs)).catch(undefinedIfBusy)
  }
}

function undefinedIfBusy(error: unknown) {
  if (isTimeout(error) || (error instanceof ImageRefusal && error.status === 503)) return undefined
  throw error
}
