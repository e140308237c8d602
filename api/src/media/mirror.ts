import { type FileHandle, mkdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { secondMs } from '@vitrine/contract/bounds/durations'
import { replaceAtomically } from '@vitrine/files/atomic-write'
import { type Bucket, BucketError, type BucketFile } from '@vitrine/files/bucket'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { isVisiblePath } from '@vitrine/files/find-file'
import { type FileModes, listPaths } from './files.ts'

/** Time for which a checked copy counts as equal to the file in the bucket. */
const defaultTtlMs = secondMs
const checkedMax = 10_000
/** Longer paths are not looked up. */
const pathBytesMax = 900
/** Limits the requests to the bucket: each request for a missing file causes one. */
const requestLimits = { atOnce: 16, waitingMax: 500 }

/** Local copies of a bucket's files. They can be deleted at any time. */
export interface BucketMirror {
  /**
   * Updates the copy of a file: fetches it, or deletes it if the bucket does not have it. If the
   * bucket is away, keeps the copy; throws a `BucketError` without one. Ignores hidden files and
   * paths outside the folder.
   */
  fresh: (path: string) => Promise<void>
  /** Fetches a file, also a hidden one, or deletes its copy if the bucket does not have it. */
  fetch: (path: string) => Promise<void>
  /** Deletes the copy of a file that was written or deleted in the bucket. */
  forget: (path: string) => Promise<void>
  /**
   * Makes the folder equal to the bucket, with hidden files. Returns the paths that the bucket
   * lists twice but does not deliver.
   */
  gather: () => Promise<string[]>
}

interface MirrorOptions {
  bucket: Bucket
  folder: string
  rights?: FileModes
}

export function createBucketMirror(options: MirrorOptions, ttlMs = defaultTtlMs): BucketMirror {
  const { folder } = options
  const checked = new Map<string, { at: number; etag: string | null }>()
  const running = new Map<string, Promise<void>>()
  const limit = createConcurrencyLimit({
    ...requestLimits,
    refusal: () => new BucketError('too many concurrent requests'),
  })
  const check = async (path: string) => {
    const file = join(folder, path)
    const info = await stat(file).catch(ignoreMissingFile)
    const lastCheck = checked.get(path)
    const isFresh = info && Date.now() - (lastCheck?.at ?? 0) < ttlMs
    if (isFresh || info?.isDirectory()) return
    let etag = lastCheck?.etag ?? null
    try {
      etag = await limit(() => updateCopy(options, path, info && { ...info, etag }))
    } catch (error) {
      if (!info || !(error instanceof BucketError)) throw error
    }
    if (checked.size >= checkedMax) checked.clear()
    checked.set(path, { at: Date.now(), etag })
  }
  return {
    fresh: async (path) => {
      if (!isVisiblePath(path) || Buffer.byteLength(path) > pathBytesMax) return
      const update = running.get(path) ?? check(path).finally(() => running.delete(path))
      running.set(path, update)
      await update
    },
    fetch: async (path) => {
      await limit(() => copy(options, path))
    },
    forget: async (path) => {
      checked.delete(path)
      await rm(join(folder, path), { force: true })
    },
    gather: () => gather(options),
  }
}

interface LocalCopy {
  size: number
  mtimeMs: number
  /** `ETag` of the bucket; null if unknown. */
  etag: string | null
}

/** Updates the copy of a file. Returns its present `ETag`. */
async function updateCopy(options: MirrorOptions, path: string, local: LocalCopy | undefined) {
  const head = await options.bucket.ask('HEAD', path).catch(ignoreMissingObject)
  const etag = head?.headers.get('etag') ?? null
  if (!head) await rm(join(options.folder, path), { force: true })
  else if (!local || !isSame(local, head.headers, etag)) await copy(options, path)
  return etag
}

function isSame(local: LocalCopy, headers: Headers, etag: string | null) {
  const modifiedAt = Date.parse(headers.get('last-modified') ?? '')
  if (local.etag !== null && local.etag !== etag) return false
  return local.mtimeMs === modifiedAt && local.size === Number(headers.get('content-length'))
}

/** Fetches a file, or deletes its copy. Returns true if the bucket has the file. */
async function copy(
  { bucket, folder, rights = {} }: MirrorOptions,
  path: string,
): Promise<boolean> {
  const file = join(folder, path)
  const response = await bucket.ask('GET', path).catch(ignoreMissingObject)
  if (!response) {
    await rm(file, { force: true })
    return false
  }
  const writtenAt = new Date(response.headers.get('last-modified') ?? 0)
  await mkdir(dirname(file), { recursive: true, mode: rights.folder })
  const write = async (handle: FileHandle) => {
    if (response.body) for await (const piece of response.body) await handle.writeFile(piece)
    // Later checks compare size and time.
    await handle.utimes(writtenAt, writtenAt)
  }
  await replaceAtomically(file, write, rights.file === undefined ? {} : { mode: rights.file })
  return true
}

async function gather(options: MirrorOptions): Promise<string[]> {
  const { bucket, folder } = options
  const listed = new Set<string>()
  const missing = new Set<string>()
  for await (const file of bucket.list()) {
    if (!isInside(file.name)) continue
    listed.add(file.name)
    if (!(await fetchListed(options, file))) missing.add(file.name)
  }
  for (const path of (await listPaths(folder).catch(ignoreMissingFile)) ?? [])
    if (!listed.has(path)) await rm(join(folder, path), { force: true })
  return missing.size === 0 ? [] : retryMissing(options, missing)
}

/** Fetches a listed file unless the copy is current. Returns false if the bucket lacks it. */
async function fetchListed(
  options: MirrorOptions,
  { name, bytes, modifiedAt }: BucketFile,
): Promise<boolean> {
  const info = await stat(join(options.folder, name)).catch(ignoreMissingFile)
  const isCurrent =
    info?.size === bytes && toSecond(info.mtimeMs) === toSecond(modifiedAt.getTime())
  return isCurrent || copy(options, name)
}

/** Lists again: a file that was deleted after the first list is not missing. */
async function retryMissing(
  options: MirrorOptions,
  missing: ReadonlySet<string>,
): Promise<string[]> {
  const stillMissing: string[] = []
  for await (const file of options.bucket.list())
    if (missing.has(file.name) && !(await fetchListed(options, file))) stillMissing.push(file.name)
  return stillMissing
}

/** Without milliseconds: `Last-Modified` of a single file has none. */
const toSecond = (ms: number) => Math.floor(ms / secondMs)

/** False for a name outside the folder: other programs may write any name to the bucket. */
const isInside = (path: string) =>
  path.split('/').every((part) => !['', '.', '..'].includes(part) && !/[\\\0]/.test(part))

/** Returns undefined for a 404 of the bucket; throws other errors again. */
export function ignoreMissingObject(error: unknown): undefined {
  if (error instanceof BucketError && error.status === 404) return undefined
  throw error
}
