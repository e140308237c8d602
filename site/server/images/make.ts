import type { ImageSettings } from '@vitrine/contract/images'
import type { DiskCache } from './disk-cache.ts'
import { createGate } from './gate.ts'
import type { Modifiers } from './grammar.ts'
import { rendersAtOnce, waitingMax } from './limits.ts'
import { render } from './render.ts'
import { sealed } from './sealed.ts'
import { createFlights } from './single-flight.ts'
import type { Source } from './sources.ts'
import { limitVariants } from './variants.ts'

/** Who asks. */
export interface Visitor {
  /** Aborted when the visitor leaves. */
  leaving: AbortSignal
  /** What visitors are counted by. */
  address: string
}

/**
 * Makes an image and keeps it under its name; undefined when so many are made for the visitor that
 * this one is not. Throws an `ImageRefusal`, or the reason of the signal.
 */
export type Make = (
  name: string,
  source: Source,
  modifiers: Modifiers,
  visitor: Visitor,
) => Promise<Buffer | undefined>

/** Makes images in their turn, and each once for all who ask for it at the same time. */
export function createMaker(cache: DiskCache, settings: ImageSettings): Make {
  const gate = createGate(rendersAtOnce, waitingMax)
  const flights = createFlights<Buffer | undefined>()
  const mayMake = limitVariants(settings)
  return (name, source, modifiers, { leaving, address }) => {
    const work = async () => {
      const made = await render(source.file, modifiers)
      await cache.keep(name, await sealed(made))
      return made
    }
    const inTurn = async (nobody: AbortSignal) =>
      mayMake(source.identity, modifiers, address) ? gate(work, nobody) : undefined
    return flights(name, inTurn, leaving)
  }
}
