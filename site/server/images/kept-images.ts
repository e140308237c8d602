import type { Sending } from '@vitrine/files/send-file'
import type { Modifiers } from './address/grammar.ts'
import type { DiskCache } from './cache/disk-cache.ts'
import { createSizes } from './cache/nearest.ts'
import { isSealed } from './cache/sealed.ts'
import { readImage, readOriginal, readStandIn } from './image.ts'
import { etagOf, sha256 } from './names.ts'
import type { Source } from './sources/sources.ts'

/** Images in the disk cache. */
export interface KeptImages {
  read: (name: string, source: Source) => Promise<Sending | undefined>
  note: (name: string, source: Source, modifiers: Modifiers) => void
  /** Returns a substitute: the nearest stored size, or the source itself. */
  standIn: (source: Source, modifiers: Modifiers) => Promise<Sending>
}

export function keptImages(cache: DiskCache): KeptImages {
  const sizes = createSizes()
  return {
    read: async (name, source) => {
      const file = await cache.find(name, isSealed)
      return file === undefined ? undefined : readImage(file, etagOf(name), source)
    },
    note: (name, { identity }, modifiers) => sizes.note(identity, { modifiers, name }),
    standIn: async (source, modifiers) => {
      for (const name of sizes.near(source.identity, modifiers)) {
        const file = await cache.find(name, isSealed)
        const nearest = file && (await readStandIn(file, etagOf(name), source))
        if (nearest) return nearest
      }
      return readOriginal(etagOf(sha256(source.identity)), source)
    },
  }
}
