import { createHash } from 'node:crypto'
import type { Place } from './address.ts'
import { openDiskCache } from './disk-cache.ts'
import { createFlights } from './flights.ts'
import { createGate } from './gate.ts'
import { type Modifiers, nameOf } from './grammar.ts'
import { type Image, readImage } from './image.ts'
import { fetchesAtOnce, lookAgainMs, memoryBytesMax, rendersAtOnce, waitingMax } from './limits.ts'
import { createMemoryCache } from './memory-cache.ts'
import { createRemote } from './remote.ts'
import { render, rendererVersion } from './render.ts'
import { createSources, type Places, type Source } from './sources.ts'

/** Images from memory, from the disk, or made anew. */
export interface Images {
  /** The one that was given a moment ago, while its source need not be looked at again. */
  recent: (place: Place, modifiers: Modifiers) => Image | undefined
  /** Throws an `ImageRefusal`, or the reason of the visitor's signal. */
  find: (place: Place, modifiers: Modifiers, visitor: AbortSignal) => Promise<Image>
}

interface Setup extends Places {
  cacheFolder: string
  cacheBytesMax: number
}

/** Opens the cache of what earlier processes have made. */
export async function openImages(setup: Setup): Promise<Images> {
  const cache = await openDiskCache(setup.cacheFolder, setup.cacheBytesMax)
  const findSource = createSources(
    setup,
    createRemote(cache, createGate(fetchesAtOnce, waitingMax)),
  )
  const gate = createGate(rendersAtOnce, waitingMax)
  const flights = createFlights<void>()
  const memory = createMemoryCache<{ image: Image; lookedAt: number }>(memoryBytesMax)

  const read = async (name: string, source: Source) => {
    const kept = await cache.find(name)
    return kept && readImage(kept.file, etagOf(name), source)
  }
  const make = (name: string, source: Source, modifiers: Modifiers, visitor: AbortSignal) => {
    const work = () =>
      cache.keep(async (file) => {
        await render(source.file, modifiers, file)
        return name
      })
    const inTurn = async (nobody: AbortSignal) => void (await gate(work, nobody))
    return flights(name, inTurn, visitor)
  }

  return {
    recent: (place, modifiers) => {
      const held = memory.get(requestOf(place, modifiers))
      return held && Date.now() - held.lookedAt < lookAgainMs ? held.image : undefined
    },
    find: async (place, modifiers, visitor) => {
      const request = requestOf(place, modifiers)
      const source = await findSource(place, visitor)
      const name = sha256(`${source.identity} ${nameOf(modifiers)} ${rendererVersion}`)
      const held = memory.get(request)
      if (held?.image.etag === etagOf(name)) {
        held.lookedAt = Date.now()
        return held.image
      }
      let image = await read(name, source)
      if (!image) {
        await make(name, source, modifiers, visitor)
        image = await read(name, source)
      }
      // Newer ones have taken all the room there is before it could be read.
      if (!image) throw new Error(`The image cache keeps nothing in ${setup.cacheFolder}.`)
      const lookedAt = Date.now()
      if (Buffer.isBuffer(image.body)) memory.put(request, { image, lookedAt }, image.bytes)
      return image
    },
  }
}

const requestOf = (place: Place, modifiers: Modifiers) =>
  `${'path' in place ? place.path : place.url.href} ${nameOf(modifiers)}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const etagOf = (name: string) => `"${name}"`
