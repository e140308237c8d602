import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { Sending } from '@vitrine/files/send-file'
import { createLru } from '../bounds/lru.ts'
import type { Place } from './address/address.ts'
import type { Modifiers } from './address/grammar.ts'
import {
  aheadShareMax,
  fetchesAtOnce,
  filesMax,
  lookAgainMs,
  memoryBytesMax,
  memoryItemBytesMax,
  unkeptBytesMax,
  waitMs as usualWaitMs,
  waitingMax,
} from './address/limits.ts'
import { tooManyAtOnce } from './address/refusal.ts'
import { openDiskCache } from './cache/disk-cache.ts'
import { madeImage } from './image.ts'
import { type KeptImages, keptImages } from './kept-images.ts'
import { createMaker, type ImageCounts, type Make, type Visitor } from './make.ts'
import { etagOf, nameIn, requestOf } from './names.ts'
import { createRemote } from './sources/remote.ts'
import { createRoom, type Room } from './sources/room.ts'
import { createSources, type Places, type Source } from './sources/sources.ts'

/** Images from memory, from the disk, or made anew. */
export interface Images {
  /** The one that was given a moment ago, while its source need not be looked at again. */
  recent: (place: Place, modifiers: Modifiers) => Sending | undefined
  /**
   * Where it is not made now, the nearest size that there is, or the source itself. Throws an
   * `ImageRefusal`, or an abort when the visitor has left.
   */
  find: (place: Place, modifiers: Modifiers, visitor: Visitor) => Promise<Sending>
  /** How to make one ahead; undefined where it is there, or half of the room is taken. */
  missing: (
    place: Place,
    modifiers: Modifiers,
    until: AbortSignal,
  ) => Promise<(() => Promise<unknown>) | undefined>
}

interface Setup extends Places {
  cacheFolder: string
  cacheBytesMax: number
  settings: ImageSettings
  /** How long a visitor waits, unless as usual. */
  waitMs?: number
  /** Where it is counted what is made. */
  counts?: ImageCounts
  logError: (error: unknown) => void
}

/** Opens the cache of what earlier processes have made. */
export async function openImages(setup: Setup): Promise<Images> {
  const { cacheFolder, cacheBytesMax: bytesMax, settings, waitMs = usualWaitMs, logError } = setup
  const cache = await openDiskCache(cacheFolder, { bytesMax, filesMax }, logError)
  const room = createRoom(unkeptBytesMax)
  const fetching = { atOnce: fetchesAtOnce, waitingMax, refusal: tooManyAtOnce }
  const limit = createConcurrencyLimit(fetching)
  const findSource = createSources(setup, createRemote({ cache, limit, room, waitMs }))
  const make = createMaker(cache, settings, waitMs, setup.counts)
  const parts = { kept: keptImages(cache), memory: createMemory(), room, make }
  return {
    recent: (place, modifiers) => parts.memory.recent(requestOf(place, modifiers)),
    find: async (place, modifiers, visitor) => {
      const source = await findSource(place, visitor.leaving)
      const request = requestOf(place, modifiers)
      return imageFor({ request, source, modifiers, visitor }, parts)
    },
    missing: async (place, modifiers, until) => {
      if (cache.share() >= aheadShareMax) return undefined
      const source = await findSource(place, until)
      const name = nameIn(source, modifiers)
      const visitor = { leaving: until, address: 'nobody' }
      return cache.has(name) ? undefined : () => make(name, source, modifiers, visitor)
    },
  }
}

interface Wanted {
  request: string
  source: Source
  modifiers: Modifiers
  visitor: Visitor
}

interface Parts {
  kept: KeptImages
  memory: Memory
  room: Room
  make: Make
}

/** The image that was given before, or is kept; else one that is made, or what stands in for it. */
async function imageFor(
  { request, source, modifiers, visitor }: Wanted,
  { kept, memory, room, make }: Parts,
): Promise<Sending> {
  const name = nameIn(source, modifiers)
  const held = memory.at(request)
  if (held?.etag === etagOf(name)) return memory.hold(request, held)
  const before = await kept.read(name, source)
  if (before) {
    kept.note(name, source, modifiers)
    return memory.hold(request, before)
  }
  const made = await make(name, source, modifiers, visitor)
  if (!made) return kept.standIn(source, modifiers)
  kept.note(name, source, modifiers)
  const image = madeImage(made, etagOf(name), source)
  if (image.bytes <= memoryItemBytesMax) return memory.hold(request, image)
  // A slow reader of a large one holds a file open, and memory only where there is none.
  const large = await kept.read(name, source)
  if (large) return large
  return room(image.bytes, visitor.leaving) ? image : kept.standIn(source, modifiers)
}

type Memory = ReturnType<typeof createMemory>

/** What was given lately, by what was asked for. */
function createMemory() {
  const held = createLru<{ image: Sending; lookedAt: number }>({ bytesMax: memoryBytesMax })
  return {
    /** While its source need not be looked at again. */
    recent: (request: string) => {
      const found = held.get(request)
      return found && Date.now() - found.lookedAt < lookAgainMs ? found.image : undefined
    },
    at: (request: string) => held.get(request)?.image,
    hold: (request: string, image: Sending) => {
      if (Buffer.isBuffer(image.contents))
        held.put(request, { image, lookedAt: Date.now() }, image.bytes)
      return image
    },
  }
}
