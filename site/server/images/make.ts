import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type { ImageSettings } from '@vitrine/contract/media/images'
import { isLate, untilLate } from '../bounds/late.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import type { Modifiers } from './address/grammar.ts'
import { renderBytesMax, rendersAtOnce, waitingMax } from './address/limits.ts'
import { ImageRefusal, tooManyAtOnce } from './address/refusal.ts'
import type { DiskCache } from './cache/disk-cache.ts'
import { sealed } from './cache/sealed.ts'
import { orderOf, render } from './resize/render.ts'
import type { Source } from './sources/sources.ts'
import { limitVariants } from './variants.ts'

export interface Visitor {
  leaving: AbortSignal
  /** Key for rate limits. */
  address: string
}

/**
 * Renders an image and stores it under its name. Undefined if it cannot be rendered now: rate
 * limit, timeout or memory. Throws an `ImageRefusal`, or the signal's reason.
 */
export type Make = (
  name: string,
  source: Source,
  modifiers: Modifiers,
  visitor: Visitor,
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
): Make {
  const inspectLimit = createConcurrencyLimit({
    atOnce: rendersAtOnce,
    waitingMax,
    refusal: tooManyAtOnce,
  })
  const renderLimit = createConcurrencyLimit({
    atOnce: rendersAtOnce,
    bytesMax: renderBytesMax,
    waitingMax,
    refusal: tooManyAtOnce,
  })
  const singleFlight = createSingleFlight<Buffer | undefined>()
  const mayMake = limitVariants(settings)
  const renderQueued = async (
    name: string,
    source: Source,
    modifiers: Modifiers,
    signal: AbortSignal,
  ) => {
    const order = await inspectLimit(() => orderOf(source.file, modifiers), { signal })
    const renderAndStore = async () => {
      const startedAt = performance.now()
      const rendered = await render(order)
      counts.made += 1
      await cache.keep(name, await sealed(rendered))
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
    return singleFlight(name, work, untilLate(leaving, waitMs)).catch(undefinedIfBusy)
  }
}

function undefinedIfBusy(error: unknown) {
  if (isLate(error) || (error instanceof ImageRefusal && error.status === 503)) return undefined
  throw error
}
