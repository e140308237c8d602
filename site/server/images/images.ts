import { createHash } from 'node:crypto'
import { createConcurrencyLimit } from '@vitrine/contract/concurrency-limit'
import type { ImageSettings } from '@vitrine/contract/images'
import type { Sending } from '@vitrine/files/send-file'
import { createLru } from '../bounds/lru.ts'
import type { Place } from './address/address.ts'
import { type Modifiers, nameOf } from './address/grammar.ts'
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
import { createSizes } from './cache/nearest.ts'
import { isSealed } from './cache/sealed.ts'
import { madeImage, readImage, readOriginal, readStandIn } from './image.ts'
import { createMaker, type Visitor } from './make.ts'
import { rendererVersion } from './resize/render.ts'
import { createRemote } from './sources/remote.ts'
import { createRoom } from './sources/room.ts'
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
  logError: (error: unknown) => void
}

/** Opens the cache of what earlier processes have made. */
export async function openImages(setup: Setup): Promise<Images> {
  const { cacheFolder, cacheBytesMax: bytesMax, settings, waitMs = usualWaitMs, logError } = setup
  const cache = await openDiskCache(cacheFolder, { bytesMax, filesMax }, logError)
  const room = createRoom(unkeptBytesMax)
  const fetches = createConcurrencyLimit({
    atOnce: fetchesAtOnce,
    waitingMax,
    refusal: tooManyAtOnce,
  })
  const fetchSource = createRemote({ cache, limit: fetches, room, waitMs })
  const findSource = createSources(setup, fetchSource)
  const make = createMaker(cache, settings, waitMs)
  const sizes = createSizes()
  const memory = createLru<{ image: Sending; lookedAt: number }>({ bytesMax: memoryBytesMax })

  const read = async (name: string, source: Source) => {
    const file = await cache.find(name, isSealed)
    return file === undefined ? undefined : readImage(file, etagOf(name), source)
  }
  const standIn = async (source: Source, modifiers: Modifiers) => {
    for (const name of sizes.near(source.identity, modifiers)) {
      const file = await cache.find(name, isSealed)
      const near = file && (await readStandIn(file, etagOf(name), source))
      if (near) return near
    }
    return readOriginal(etagOf(sha256(source.identity)), source)
  }
  const hold = (request: string, image: Sending) => {
    const held = { image, lookedAt: Date.now() }
    if (Buffer.isBuffer(image.contents)) memory.put(request, held, image.bytes)
    return image
  }

  return {
    recent: (place, modifiers) => {
      const held = memory.get(requestOf(place, modifiers))
      return held && Date.now() - held.lookedAt < lookAgainMs ? held.image : undefined
    },
    find: async (place, modifiers, visitor) => {
      const request = requestOf(place, modifiers)
      const source = await findSource(place, visitor.leaving)
      const name = nameIn(source, modifiers)
      const held = memory.get(request)
      if (held?.image.etag === etagOf(name)) return hold(request, held.image)
      const kept = await read(name, source)
      if (kept) {
        sizes.note(source.identity, { modifiers, name })
        return hold(request, kept)
      }
      const made = await make(name, source, modifiers, visitor)
      if (!made) return standIn(source, modifiers)
      sizes.note(source.identity, { modifiers, name })
      const image = madeImage(made, etagOf(name), source)
      if (image.bytes <= memoryItemBytesMax) return hold(request, image)
      // A slow reader of a large one holds a file open, and memory only where there is none.
      const large = await read(name, source)
      if (large) return large
      return room(image.bytes, visitor.leaving) ? image : standIn(source, modifiers)
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

const nameIn = ({ identity }: Source, modifiers: Modifiers) =>
  sha256(`${identity} ${nameOf(modifiers)} ${rendererVersion}`)
const requestOf = (place: Place, modifiers: Modifiers) =>
  `${'path' in place ? place.path : place.url.href} ${modifiers.version ?? 1} ${nameOf(modifiers)}`
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const etagOf = (name: string) => `"${name}"`
