import type { FileResponse } from '@vitrine/files/send-file'
import type { Modifiers } from './address/modifiers.ts'
import type { DiskCache } from './cache/disk-cache.ts'
import { isSealed } from './cache/sealed.ts'
import { createSizeIndex } from './cache/size-index.ts'
import { readImage, readOriginal, readSubstitute } from './image.ts'
import { formatEtag, sha256 } from './names.ts'
import type { ImageSource } from './sources/sources.ts'

/** Images in the disk cache. */
export interface StoredImages {
  read: (name: string, source: ImageSource) => Promise<FileResponse | undefined>
  addSize: (name: string, source: ImageSource, modifiers: Modifiers) => void
  /** Returns a substitute: the nearest stored size, or the source itself. */
  findSubstitute: (source: ImageSource, modifiers: Modifiers) => Promise<FileResponse>
}

export function createStoredImages(cache: DiskCache): StoredImages {
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
