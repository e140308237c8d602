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

/** Images from memory, from the disk, or rendered. */
export interface Images {
  /** Returns an image from memory whose source was checked a moment ago. */
  recent: (place: Place, modifiers: Modifiers) => Sending | undefined
  /**
   * Returns the image, or the nearest size, or the source if it cannot be rendered now. Throws an
   * `ImageRefusal`, or the abort reason if the visitor has left.
   */
  find: (place: Place, modifiers: Modifiers, visitor: Visitor) => Promise<Sending>
  /**
   * Returns a function that renders a missing image; undefined if it exists or the cache is half
   * full.
   */
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
  waitMs?: number
  counts?: ImageCounts
  logError: (error: unknown) => void
}

/** Opens the cache with the images of earlier processes. */
export async function openImages(setup: Setup): Promise<Images> {
  const { cacheFolder, cacheBytesMax: bytesMax, settings, waitMs = usualWaitMs, logError } = setup
  const cache = await openDiskCache(cacheFolder, { bytesMax, filesMax }, logError)
  const room = createRoom(unkeptBytesMax)
  const fetchLimits = { atOnce: fetchesAtOnce, waitingMax, refusal: tooManyAtOnce }
  const limit = createConcurrencyLimit(fetchLimits)
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

interface ImageRequest {
  request: string
  source: Source
  modifiers: Modifiers
  visitor: Visitor
}

interface ImageParts {
  kept: KeptImages
  memory: Memory
  room: Room
  make: Make
}

/** Returns the image from memory or disk, or renders it, or returns a substitute. */
async function imageFor(
  { request, source, modifiers, visitor }: ImageRequest,
  { kept, memory, room, make }: ImageParts,
): Promise<Sending> {
  const name = nameIn(source, modifiers)
  const cached = memory.at(request)
  if (cached?.etag === etagOf(name)) return memory.hold(request, cached)
  const stored = await kept.read(name, source)
  if (stored) {
    kept.note(name, source, modifiers)
    return memory.hold(request, stored)
  }
  const rendered = await make(name, source, modifiers, visitor)
  if (!rendered) return kept.standIn(source, modifiers)
  kept.note(name, source, modifiers)
  const image = madeImage(rendered, etagOf(name), source)
  if (image.bytes <= memoryItemBytesMax) return memory.hold(request, image)
  // A slow client of a large image keeps a file open; memory is used only if there is no file.
  const large = await kept.read(name, source)
  if (large) return large
  return room(image.bytes, visitor.leaving) ? image : kept.standIn(source, modifiers)
}

type Memory = ReturnType<typeof createMemory>

/** LRU cache in memory, by request. */
function createMemory() {
  const cached = createLru<{ image: Sending; checkedAt: number }>({ bytesMax: memoryBytesMax })
  return {
    /** Undefined if the source must be checked again. */
    recent: (request: string) => {
      const found = cached.get(request)
      return found && Date.now() - found.checkedAt < lookAgainMs ? found.image : undefined
    },
    at: (request: string) => cached.get(request)?.image,
    hold: (request: string, image: Sending) => {
      if (Buffer.isBuffer(image.contents))
        cached.put(request, { image, checkedAt: Date.now() }, image.bytes)
      return image
    },
  }
}
