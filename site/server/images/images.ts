import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import type { ImageSettings } from '@vitrine/contract/media/images'
import type { FileResponse } from '@vitrine/files/send-file'
import { createLru } from '../bounds/lru.ts'
import type { SourceAddress } from './address/address.ts'
import {
  waitMs as defaultWaitMs,
  fetchConcurrency,
  filesMax,
  imageQueueMax,
  memoryBytesMax,
  memoryItemBytesMax,
  prerenderShareMax,
  recheckMs,
  unstoredBytesMax,
} from './address/limits.ts'
import type { Modifiers } from './address/modifiers.ts'
import { createTooManyRequests } from './address/refusal.ts'
import { type DiskCache, openDiskCache } from './cache/disk-cache.ts'
import { isSealed } from './cache/sealed.ts'
import { createSizeIndex } from './cache/size-index.ts'
import { readImage, readOriginal, readSubstitute, wrapRenderedImage } from './image.ts'
import { createMaker, type ImageClient, type ImageCounts, type MakeImage } from './make.ts'
import { formatEtag, getCacheName, getRequestKey, sha256 } from './names.ts'
import { createMemoryBudget, type MemoryBudget } from './sources/memory-budget.ts'
import { createSourceFetcher } from './sources/remote.ts'
import { createSourceFinder, type ImageSource, type SourceLocations } from './sources/sources.ts'

/** Images from memory, from the disk, or rendered. */
export interface Images {
  /** Returns an image from memory whose source was checked a moment ago. */
  findRecent: (place: SourceAddress, modifiers: Modifiers) => FileResponse | undefined
  /**
   * Returns the image, or the nearest size, or the source if it cannot be rendered now. Throws an
   * `ImageRefusal`, or the abort reason if the visitor has left.
   */
  find: (place: SourceAddress, modifiers: Modifiers, visitor: ImageClient) => Promise<FileResponse>
  /**
   * Returns a function that renders a missing image; undefined if it exists or the cache is half
   * full.
   */
  findMissing: (
    place: SourceAddress,
    modifiers: Modifiers,
    until: AbortSignal,
  ) => Promise<(() => Promise<unknown>) | undefined>
}

interface ImagesOptions extends SourceLocations {
  cacheFolder: string
  cacheBytesMax: number
  settings: ImageSettings
  waitMs?: number
  counts?: ImageCounts
  logError: (error: unknown) => void
}

/** Opens the cache with the images of earlier processes. */
export async function openImages(setup: ImagesOptions): Promise<Images> {
  const { cacheFolder, cacheBytesMax: bytesMax, settings, waitMs = defaultWaitMs, logError } = setup
  const cache = await openDiskCache(cacheFolder, { bytesMax, filesMax }, logError)
  const budget = createMemoryBudget(unstoredBytesMax)
  const fetchLimits = {
    atOnce: fetchConcurrency,
    waitingMax: imageQueueMax,
    refusal: createTooManyRequests,
  }
  const limit = createConcurrencyLimit(fetchLimits)
  const findSource = createSourceFinder(
    setup,
    createSourceFetcher({ cache, limit, budget, waitMs }),
  )
  const make = createMaker(cache, settings, waitMs, setup.counts)
  const parts = { stored: createStoredImages(cache), memory: createMemory(), budget, make }
  return {
    findRecent: (place, modifiers) => parts.memory.findRecent(getRequestKey(place, modifiers)),
    find: async (place, modifiers, visitor) => {
      const source = await findSource(place, visitor.leaving)
      const request = getRequestKey(place, modifiers)
      return imageFor({ request, source, modifiers, visitor }, parts)
    },
    findMissing: async (place, modifiers, until) => {
      if (cache.share() >= prerenderShareMax) return undefined
      const source = await findSource(place, until)
      const name = getCacheName(source, modifiers)
      const visitor = { leaving: until, address: 'nobody' }
      return cache.has(name) ? undefined : () => make(name, source, modifiers, visitor)
    },
  }
}

interface ImageRequest {
  request: string
  source: ImageSource
  modifiers: Modifiers
  visitor: ImageClient
}

interface ImageParts {
  stored: StoredImages
  memory: Memory
  budget: MemoryBudget
  make: MakeImage
}

/** Returns the image from memory or disk, or renders it, or returns a substitute. */
async function imageFor(
  { request, source, modifiers, visitor }: ImageRequest,
  { stored, memory, budget, make }: ImageParts,
): Promise<FileResponse> {
  const name = getCacheName(source, modifiers)
  const cached = memory.get(request)
  if (cached?.etag === formatEtag(name)) return memory.put(request, cached)
  const storedImage = await stored.read(name, source)
  if (storedImage) {
    stored.addSize(name, source, modifiers)
    return memory.put(request, storedImage)
  }
  const rendered = await make(name, source, modifiers, visitor)
  if (!rendered) return stored.findSubstitute(source, modifiers)
  stored.addSize(name, source, modifiers)
  const image = wrapRenderedImage(rendered, formatEtag(name), source)
  if (image.bytes <= memoryItemBytesMax) return memory.put(request, image)
  // A slow client of a large image keeps a file open; memory is used only if there is no file.
  const large = await stored.read(name, source)
  if (large) return large
  return budget(image.bytes, visitor.leaving) ? image : stored.findSubstitute(source, modifiers)
}

type Memory = ReturnType<typeof createMemory>

/** LRU cache in memory, by request. */
function createMemory() {
  const cached = createLru<{ image: FileResponse; checkedAt: number }>({ bytesMax: memoryBytesMax })
  return {
    /** Undefined if the source must be checked again. */
    findRecent: (request: string) => {
      const found = cached.get(request)
      return found && Date.now() - found.checkedAt < recheckMs ? found.image : undefined
    },
    get: (request: string) => cached.get(request)?.image,
    put: (request: string, image: FileResponse) => {
      if (Buffer.isBuffer(image.contents))
        cached.put(request, { image, checkedAt: Date.now() }, image.bytes)
      return image
    },
  }
}

/** Images in the disk cache. */
interface StoredImages {
  read: (name: string, source: ImageSource) => Promise<FileResponse | undefined>
  addSize: (name: string, source: ImageSource, modifiers: Modifiers) => void
  /** Returns a substitute: the nearest stored size, or the source itself. */
  findSubstitute: (source: ImageSource, modifiers: Modifiers) => Promise<FileResponse>
}

function createStoredImages(cache: DiskCache): StoredImages {
  const sizes = createSizeIndex()
  return {
    read: async (name, source) => {
      const file = await cache.find(name, isSealed)
      return file === undefined ? undefined : readImage(file, formatEtag(name), source)
    },
    addSize: (name, { identity }, modifiers) => sizes.add(identity, { modifiers, name }),
    findSubstitute: async (source, modifiers) => {
      for (const name of sizes.findNearest(source.identity, modifiers)) {
        const file = await cache.find(name, isSealed)
        const nearest = file && (await readSubstitute(file, formatEtag(name), source))
        if (nearest) return nearest
      }
      return readOriginal(formatEtag(sha256(source.identity)), source)
    },
  }
}
