import type { Checked, MadeOf, Read } from '../answers/reads.ts'
import { createLru } from '../bounds/lru.ts'
import { createSingleFlight } from '../bounds/single-flight.ts'
import {
  type Bytes,
  bodyOf,
  type Coding,
  type Encoded,
  type Fields,
  packed,
  sizeOf,
  unpacked,
} from '../http/body.ts'
import type { Visit } from '../rendering/render.ts'

const bytesInMegabyte = 1_000_000
const waitingMax = 2_000
/** What a page takes beside its bytes: its name, its fields, what it was made of. */
const overheadBytes = 1_500

/** A page that is held, in Brotli alone once it is compressed. */
export interface HeldPage extends Encoded {
  fields: Fields
  /** The version of the content that it is known to show. */
  version: string
  /** The answers that it was made of; without them it leaves with its version. */
  reads: Read[] | undefined
  /** Whether it is a part of a list. */
  listed: boolean
  /** How it was asked for, where it can be rendered again. */
  visit: Visit | undefined
  /** Its head in Brotli, once it has been asked for. */
  head?: Fields
}

/** A page as it was rendered. */
export interface Kept {
  content: string | Buffer
  fields: Fields
  madeOf?: MadeOf | undefined
  visit?: Visit
}

/**
 * Rendered pages in bounded memory, the longest unused leaving first. Compressing them runs one at a
 * time, off the way of requests; a page that is not compressed yet is answered as it is.
 */
export interface PageCache {
  version: () => string
  /** How many pages are held, and the memory they take. */
  size: () => { count: number; bytes: number }
  /** A page that is known to show the present version. */
  get: (name: string) => HeldPage | undefined
  /** The same, or one of an earlier version of which nothing has changed: its answers are asked again. */
  find: (name: string) => Promise<HeldPage | undefined>
  /** So many pages of earlier versions that may still be right, the last asked for first. */
  unchecked: (count: number) => { name: string; visit: Visit }[]
  /**
   * Caches a page that was rendered from this version of the content, and returns the digest of its
   * body. Returns undefined, and caches nothing, if the content has a newer version.
   */
  put: (name: string, page: Kept, version: string) => string | undefined
  /** The bytes of a page in a coding that it is not held in. */
  unpack: (name: string, page: HeldPage, coding: Coding) => Promise<Bytes>
}

interface Setup {
  version: () => string
  megabytes: number
  check: (reads: Read[]) => Promise<Checked>
}

export function createPageCache({ version, megabytes, check }: Setup): PageCache {
  const held = createLru<HeldPage>({ bytesMax: megabytes * bytesInMegabyte, blockBytes: 1 })
  const isHeld = (name: string, page: HeldPage) => held.peek(name) === page
  const hold = (name: string, page: HeldPage) =>
    void held.put(name, page, sizeOf(page) + name.length + overheadBytes)
  const { compressLater } = compressing(held.peek, hold)
  const look = lookingAgain({ version, check }, (name, page) => {
    if (isHeld(name, page)) held.drop(name)
  })
  return {
    version,
    size: held.size,
    get: (name) => {
      const page = held.get(name)
      return page?.version === version() ? page : undefined
    },
    find: async (name) => {
      const page = held.get(name)
      if (page?.raw) compressLater(name)
      if (!page || page.version === version()) return page
      if (page.reads) return look(name, page, page.reads)
      held.drop(name)
      return undefined
    },
    unchecked: (count) => {
      const all = [...held.entries()].filter(([, page]) => page.reads && page.version !== version())
      const last = all.slice(-count).reverse()
      return last.flatMap(([name, { visit }]) => (visit ? [{ name, visit }] : []))
    },
    put: (name, { content, fields, madeOf, visit }, renderedFrom) => {
      if (renderedFrom !== version()) return undefined
      const [reads, listed] = [madeOf?.reads(), madeOf?.isListed() ?? false]
      const body = bodyOf(content)
      hold(name, { ...body, fields, reads, listed, visit, version: renderedFrom })
      compressLater(name)
      return body.digest
    },
    unpack: async (name, page, coding) => {
      const bytes = await unpacked(page.br ?? '', coding)
      if (coding && isHeld(name, page)) {
        page[coding] = bytes.toString('latin1')
        hold(name, page)
      }
      return bytes
    },
  }
}

/**
 * Asks again for the answers that a page was made of, once for all who want it meanwhile in the same
 * version; `drop` hears of one that has changed.
 */
function lookingAgain(
  { version, check }: Pick<Setup, 'version' | 'check'>,
  drop: (name: string, page: HeldPage) => void,
) {
  const singleFlight = createSingleFlight<HeldPage | undefined>()
  return (name: string, page: HeldPage, reads: Read[]) => {
    const asked = version()
    return singleFlight(`${asked} ${name}`, async () => {
      const { same, sure } = await check(reads)
      if (same && sure) page.version = asked
      if (!same && sure) drop(name, page)
      return same ? page : undefined
    })
  }
}

/** Compresses what is held, one at a time. */
function compressing(
  get: (name: string) => HeldPage | undefined,
  hold: (name: string, page: HeldPage) => void,
) {
  const waiting = new Set<string>()
  let underWay = false
  const compressAll = async () => {
    if (underWay) return
    underWay = true
    for (const name of waiting) {
      waiting.delete(name)
      const page = get(name)
      if (!page?.raw) continue
      const { br } = await packed({ raw: page.raw, digest: page.digest })
      // It may have left, or been rendered anew, while it was compressed.
      if (!br || get(name) !== page) continue
      Object.assign(page, { br, raw: undefined })
      hold(name, page)
    }
    underWay = false
  }
  return {
    compressLater: (name: string) => {
      if (waiting.size >= waitingMax) return
      waiting.add(name)
      void compressAll()
    },
  }
}

/** No cache at all, for measuring what a page costs. */
export const noPageCache: PageCache = {
  version: () => '',
  size: () => ({ count: 0, bytes: 0 }),
  get: () => undefined,
  find: async () => undefined,
  unchecked: () => [],
  put: () => undefined,
  unpack: () => Promise.reject(new Error('Nothing is held.')),
}
