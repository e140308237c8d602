import { createHash, hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { ignoreMissingFile } from '@vitrine/files/file-errors'
import { createSingleFlight } from '../../bounds/single-flight.ts'
import { abortOnTimeout, isTimeout } from '../../bounds/timeout.ts'
import { fetchedTypes } from '../address/image-types.ts'
import {
  bytesInMax,
  fetchTimeoutMs,
  remoteAgeMaxSeconds,
  remoteAgeMinSeconds,
  remoteAgeSeconds,
} from '../address/limits.ts'
import { createNotAnImage, ImageRefusal } from '../address/refusal.ts'
import type { DiskCache } from '../cache/disk-cache.ts'
import { hashFile, isSealed, sealBytes, sealContents } from '../cache/sealed.ts'
import type { MemoryBudget } from './memory-budget.ts'

/** Fetches an image of an allowed host. Throws an `ImageRefusal` of 404, 413, 415, 502 or 503. */
export type FetchSource = (url: string, visitor: AbortSignal) => Promise<FetchedSource>

export interface FetchedSource {
  /** Path in the cache, or the bytes if the disk refused them. */
  file: string | Buffer
  modifiedAt: Date
  identity: string
}

/** Metadata of a fetched source, stored next to it in the cache. */
interface StoredSource {
  /** Name of the file: the hash of its bytes. */
  name: string
  modifiedAt: number
  freshUntil: number
  etag: string | null
  lastModified: string | null
}

interface RemoteOptions {
  cache: DiskCache
  limit: ConcurrencyLimit
  budget: MemoryBudget
  waitMs: number
}

export function createSourceFetcher({ cache, limit, budget, waitMs }: RemoteOptions): FetchSource {
  const singleFlight = createSingleFlight<FetchedSource>()
  return async (url, visitor) => {
    const metadataName = `${sha256(url)}.json`
    const stored = await readNote(cache, metadataName)
    if (stored && stored.note.freshUntil > Date.now()) return fetchedAs(stored.note, stored.file)
    const refresh = async () => {
      const { note, pieces } = await revalidate(url, stored?.note)
      if (pieces) await cache.put(note.name, pieces)
      await cache.put(metadataName, await sealContents(Buffer.from(JSON.stringify(note))))
      const file = (await findSource(cache, note.name)) ?? (pieces && Buffer.concat(pieces))
      if (file === undefined) throw unreachable()
      return fetchedAs(note, file)
    }
    const limitedRefresh = (signal: AbortSignal) => limit(refresh, { signal })
    const fetched = await singleFlight(url, limitedRefresh, abortOnTimeout(visitor, waitMs)).catch(
      (error: unknown) => {
        throw isTimeout(error) ? noCapacity() : error
      },
    )
    if (Buffer.isBuffer(fetched.file) && !budget(fetched.file.length, visitor)) throw noCapacity()
    return fetched
  }
}

const fetchedAs = ({ name, modifiedAt }: StoredSource, file: string | Buffer): FetchedSource => ({
  file,
  modifiedAt: new Date(modifiedAt),
  identity: name,
})

async function readNote(cache: DiskCache, name: string) {
  const storedFile = await cache.find(name, isSealed)
  const text = storedFile && (await readFile(storedFile).catch(ignoreMissingFile))
  if (!text) return undefined
  const note: StoredSource = JSON.parse(text.toString('utf8', 0, text.length - sealBytes))
  const file = await findSource(cache, note.name)
  return file === undefined ? undefined : { note, file }
}

const sourceEnding = '.source'
const findSource = (cache: DiskCache, name: string) =>
  cache.find(name, async (file, bytes) => {
    const hash = await hashFile(file, bytes)
    return `${hash.toString('hex')}${sourceEnding}` === name
  })

interface FetchResult {
  note: StoredSource
  /** The new bytes; undefined if the stored ones are up to date. */
  pieces?: Uint8Array[]
}

async function revalidate(url: string, stored: StoredSource | undefined): Promise<FetchResult> {
  try {
    return await fetchSource(url, stored)
  } catch (error) {
    if (!stored || (error instanceof ImageRefusal && error.status < 500)) throw error
    // If the host is unreachable, the stored source is used.
    return { note: { ...stored, freshUntil: Date.now() + remoteAgeMinSeconds * 1_000 } }
  }
}

async function fetchSource(url: string, stored: StoredSource | undefined): Promise<FetchResult> {
  const answer = await fetch(url, {
    headers: { accept: fetchedTypes.join(', '), ...conditions(stored) },
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  }).catch(() => {
    throw unreachable()
  })
  const { status, headers, body } = answer
  const freshness = { freshUntil: Date.now() + getAge(headers.get('cache-control')) * 1_000 }
  if (status === 304 && stored) return { note: { ...stored, ...freshness } }
  try {
    if (status === 404 || status === 410) throw new ImageRefusal(404, 'There is no such image.')
    if (status !== 200 || !body) throw unreachable()
    refuseByHead(headers)
    const { pieces, name } = await readBody(body)
    const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
    const date = Date.parse(lastModified ?? '')
    const modifiedAt = Number.isNaN(date) ? Date.now() : date
    return { note: { name, ...freshness, etag, lastModified, modifiedAt }, pieces }
  } finally {
    // An unread body would keep the connection open; a broken one is closed already.
    if (body && !body.locked) await body.cancel().catch(() => {})
  }
}

function conditions(stored: StoredSource | undefined): Record<string, string> {
  return {
    ...(stored?.etag ? { 'if-none-match': stored.etag } : {}),
    ...(stored?.lastModified ? { 'if-modified-since': stored.lastModified } : {}),
  }
}

function getAge(cacheControl: string | null): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl ?? '') ?? []
  const requestedAge = seconds === undefined ? remoteAgeSeconds : Number(seconds)
  return Math.min(remoteAgeMaxSeconds, Math.max(remoteAgeMinSeconds, requestedAge))
}

function refuseByHead(headers: Headers) {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1)
  if (!fetchedTypes.includes(type.trim())) throw createNotAnImage()
  if (Number(headers.get('content-length')) > bytesInMax) throw tooLarge()
}

/** Reads the body up to the size limit, and names it by its hash. */
async function readBody(body: ReadableStream<Uint8Array>) {
  const digest = createHash('sha256')
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of body) {
      bytes += piece.length
      if (bytes > bytesInMax) throw tooLarge()
      digest.update(piece)
      pieces.push(piece)
    }
  } catch (error) {
    throw error instanceof ImageRefusal ? error : unreachable()
  }
  return { pieces, name: `${digest.digest('hex')}${sourceEnding}` }
}

const sha256 = (text: string) => hash('sha256', text, 'hex')
const tooLarge = () => new ImageRefusal(413, `The source is larger than ${bytesInMax} bytes.`)
const noCapacity = () =>
  new ImageRefusal(503, 'The server has no capacity for this image now. Try again soon.')
const unreachable = () => new ImageRefusal(502, 'The source could not be fetched.')
