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

/** Who asks. */
export interface Visitor {
  /** Aborted when the visitor leaves. */
  leaving: AbortSignal
  /** What visitors are counted by. */
  address: string
}

/**
 * Makes an image and keeps it under its name; undefined when it is not made now: for this visitor,
 * in time, or with the memory that there is. Throws an `ImageRefusal`, or the reason of the signal.
 */
export type Make = (
  name: string,
  source: Source,
  modifiers: Modifiers,
  visitor: Visitor,
) => Promise<Buffer | undefined>

/** How many images were made, and how many are asked for and not made yet. */
export interface ImageCounts {
  made: number
  pending: number
  /** Told how long each took, in milliseconds, without its wait. */
  onMade?: (ms: number) => void
}

/** Makes images in their turn, and each once for all who ask for it at the same time. */
export function createMaker(
  cache: DiskCache,
  settings: ImageSettings,
  waitMs: number,
  counts: ImageCounts = { made: 0, pending: 0 },
): Make {
  const looks = createConcurrencyLimit({
    atOnce: rendersAtOnce,
    waitingMax,
    refusal: tooManyAtOnce,
  })
  const renders = createConcurrencyLimit({
    atOnce: rendersAtOnce,
    bytesMax: renderBytesMax,
    waitingMax,
    refusal: tooManyAtOnce,
  })
  const singleFlight = createSingleFlight<Buffer | undefined>()
  const mayMake = limitVariants(settings)
  const inTurn = async (
    name: string,
    source: Source,
    modifiers: Modifiers,
    signal: AbortSignal,
  ) => {
    const order = await looks(() => orderOf(source.file, modifiers), { signal })
    const making = async () => {
      const began = performance.now()
      const made = await render(order)
      counts.made += 1
      await cache.keep(name, await sealed(made))
      counts.onMade?.(performance.now() - began)
      return made
    }
    return renders(making, { bytes: order.bytes, signal })
  }
  return (name, source, modifiers, { leaving, address }) => {
    const work = async (signal: AbortSignal) => {
      if (!mayMake(source.identity, modifiers, address)) return undefined
      counts.pending += 1
      return inTurn(name, source, modifiers, signal).finally(() => {
        counts.pending -= 1
      })
    }
    return singleFlight(name, work, untilLate(leaving, waitMs)).catch(noneForNow)
  }
}

function noneForNow(error: unknown) {
  if (isLate(error) || (error instanceof ImageRefusal && error.status === 503)) return undefined
  throw error
}
