import { type FileHandle, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { type Bucket, type BucketFile, BucketProblem } from '@vitrine/files/bucket'
import { isShown } from '@vitrine/files/file-below'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { pathsBelow, type Rights } from './files.ts'

/** Time for which a copy counts as equal to the file in the bucket. */
const usualHeldMs = secondMs
const heldMax = 10_000
/** A name that is longer is one of nothing. */
const pathBytesMax = 900
/** A file that is in neither place is requested from the bucket each time. */
const bounds = { atOnce: 16, waitingMax: 500 }

/** Copies of a bucket's files in a folder of this machine. They can be deleted at any time. */
export interface Mirror {
  /**
   * Has the folder hold a file as the bucket does: fetches it, or removes it. Throws a
   * `BucketProblem` where the bucket is away and there is no copy; one that is there stays then. Of
   * hidden files, and of what leads elsewhere, there never is one.
   */
  fresh: (path: string) => Promise<void>
  /** Forgets the copy of a file that has been written or removed. */
  forget: (path: string) => Promise<void>
  /**
   * Makes the folder hold exactly what the bucket holds, hidden files included. Returns the paths that the
   * bucket lists, also in a second list, but does not deliver.
   */
  gather: () => Promise<string[]>
}

/** Folder with the copies of a bucket's files, and the permissions of new ones. */
interface Place {
  bucket: Bucket
  folder: string
  rights?: Rights
}

/** Keeps copies of a bucket's files in a folder, as they are asked for. */
export function createMirror(at: Place, heldMs = usualHeldMs): Mirror {
  const { folder } = at
  const checked = new Map<string, { at: number; etag: string | null }>()
  const running = new Map<string, Promise<void>>()
  const limit = createConcurrencyLimit({
    ...bounds,
    refusal: () => new BucketProblem('too many ask it at once'),
  })
  const check = async (path: string) => {
    const file = join(folder, path)
    const held = await stat(file).catch(unlessAbsent)
    const before = checked.get(path)
    const isHeld = held && Date.now() - (before?.at ?? 0) < heldMs
    if (isHeld || held?.isDirectory()) return
    let etag = before?.etag ?? null
    try {
      etag = await limit(() => follow(at, path, held && { ...held, etag }))
    } catch (error) {
      if (!held || !(error instanceof BucketProblem)) throw error
    }
    if (checked.size >= heldMax) checked.clear()
    checked.set(path, { at: Date.now(), etag })
  }
  return {
    fresh: async (path) => {
      if (!isShown(path) || Buffer.byteLength(path) > pathBytesMax) return
      const under = running.get(path) ?? check(path).finally(() => running.delete(path))
      running.set(path, under)
      await under
    },
    forget: async (path) => {
      checked.delete(path)
      await rm(join(folder, path), { force: true })
    },
    gather: () => gather(at),
  }
}

interface Held {
  size: number
  mtimeMs: number
  /** What the bucket called it, where that is known. */
  etag: string | null
}

/** Returns the present `ETag` of a file in the bucket. */
async function follow(at: Place, path: string, held: Held | undefined) {
  const head = await at.bucket.ask('HEAD', path).catch(unlessNone)
  const etag = head?.headers.get('etag') ?? null
  if (!head) await rm(join(at.folder, path), { force: true })
  else if (!held || !isSame(held, head.headers, etag)) await copy(at, path)
  return etag
}

function isSame(held: Held, headers: Headers, etag: string | null) {
  const at = Date.parse(headers.get('last-modified') ?? '')
  const isOther = held.etag !== null && held.etag !== etag
  return !isOther && held.mtimeMs === at && held.size === Number(headers.get('content-length'))
}

/** Fetches a file, or removes its copy. Returns true if the bucket has it. */
async function copy({ bucket, folder, rights = {} }: Place, path: string): Promise<boolean> {
  const file = join(folder, path)
  const found = await bucket.ask('GET', path).catch(unlessNone)
  if (!found) {
    await rm(file, { force: true })
    return false
  }
  const writtenAt = new Date(found.headers.get('last-modified') ?? 0)
  await mkdir(dirname(file), { recursive: true, mode: rights.folder })
  const write = async (handle: FileHandle) => {
    if (found.body) for await (const piece of found.body) await handle.write(piece)
    // By its size and its time a copy is known for the same.
    await handle.utimes(writtenAt, writtenAt)
  }
  await replaceAtomically(file, write, rights.file === undefined ? {} : { mode: rights.file })
  return true
}

async function gather(at: Place): Promise<string[]> {
  const { bucket, folder } = at
  const there = new Set<string>()
  const gone = new Set<string>()
  for await (const file of bucket.list()) {
    if (!isInside(file.name)) continue
    there.add(file.name)
    if (!(await fetchListed(at, file))) gone.add(file.name)
  }
  for (const path of (await pathsBelow(folder).catch(unlessAbsent)) ?? [])
    if (!there.has(path)) await rm(join(folder, path), { force: true })
  return gone.size === 0 ? [] : stillMissing(at, gone)
}

/** Fetches a listed file if the folder does not have it yet. Returns true if the folder has it then. */
async function fetchListed(at: Place, { name, bytes, modifiedAt }: BucketFile): Promise<boolean> {
  const held = await stat(join(at.folder, name)).catch(unlessAbsent)
  const isSame = held?.size === bytes && toSecond(held.mtimeMs) === toSecond(modifiedAt.getTime())
  return isSame || copy(at, name)
}

/** Lists again, because a file that was deleted after the first list is not missing. */
async function stillMissing(at: Place, gone: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  for await (const file of at.bucket.list())
    if (gone.has(file.name) && !(await fetchListed(at, file))) missing.push(file.name)
  return missing
}

/** Of a file by itself the bucket tells the second alone. */
const toSecond = (ms: number) => Math.floor(ms / secondMs)

/** Others may write into a bucket, under any name. */
const isInside = (path: string) =>
  path.split('/').every((part) => !['', '.', '..'].includes(part) && !/[\\\0]/.test(part))

/** A file that does not exist is no error. */
export function unlessNone(error: unknown): undefined {
  if (error instanceof BucketProblem && error.status === 404) return undefined
  throw error
}
