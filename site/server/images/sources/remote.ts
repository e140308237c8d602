import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ConcurrencyLimit } from '@vitrine/contract/bounds/concurrency-limit'
import { unlessAbsent } from '@vitrine/files/file-errors'
import { isLate, untilLate } from '../../bounds/late.ts'
import { createSingleFlight } from '../../bounds/single-flight.ts'
import { fetchedTypes } from '../address/kinds.ts'
import {
  bytesInMax,
  fetchTimeoutMs,
  remoteAgeMaxSeconds,
  remoteAgeMinSeconds,
  remoteAgeSeconds,
} from '../address/limits.ts'
import { ImageRefusal, notAnImage } from '../address/refusal.ts'
import type { DiskCache } from '../cache/disk-cache.ts'
import { hashOf, isSealed, sealBytes, sealed } from '../cache/sealed.ts'
import type { Room } from './room.ts'

/** Fetches an image whose host has been allowed. Throws an `ImageRefusal` of 404, 413, 415, 502 or 503. */
export type FetchSource = (url: string, visitor: AbortSignal) => Promise<Fetched>

export interface Fetched {
  /** Where it is kept; its bytes, when the disk has not taken them. */
  file: string | Buffer
  modifiedAt: Date
  identity: string
}

/** What is known of a fetched source, kept beside it in the cache. */
interface Known {
  /** Of the file: the hash of its bytes. */
  name: string
  modifiedAt: number
  freshUntil: number
  etag: string | null
  lastModified: string | null
}

interface Setup {
  cache: DiskCache
  limit: ConcurrencyLimit
  room: Room
  waitMs: number
}

export function createRemote({ cache, limit, room, waitMs }: Setup): FetchSource {
  const singleFlight = createSingleFlight<Fetched>()
  return async (url, visitor) => {
    const noteName = `${sha256(url)}.json`
    const known = await readNote(cache, noteName)
    if (known && known.note.freshUntil > Date.now()) return fetchedAs(known.note, known.file)
    const refresh = async () => {
      const { note, pieces } = await askAgain(url, known?.note)
      if (pieces) await cache.keep(note.name, pieces)
      await cache.keep(noteName, await sealed(Buffer.from(JSON.stringify(note))))
      const file = (await findSource(cache, note.name)) ?? (pieces && Buffer.concat(pieces))
      if (file === undefined) throw unreachable()
      return fetchedAs(note, file)
    }
    const inTurn = (signal: AbortSignal) => limit(refresh, { signal })
    const fetched = await singleFlight(url, inTurn, untilLate(visitor, waitMs)).catch(
      (error: unknown) => {
        throw isLate(error) ? notNow() : error
      },
    )
    if (Buffer.isBuffer(fetched.file) && !room(fetched.file.length, visitor)) throw notNow()
    return fetched
  }
}

const fetchedAs = ({ name, modifiedAt }: Known, file: string | Buffer): Fetched => ({
  file,
  modifiedAt: new Date(modifiedAt),
  identity: name,
})

async function readNote(cache: DiskCache, name: string) {
  const kept = await cache.find(name, isSealed)
  const text = kept && (await readFile(kept).catch(unlessAbsent))
  if (!text) return undefined
  const note: Known = JSON.parse(text.toString('utf8', 0, text.length - sealBytes))
  const file = await findSource(cache, note.name)
  return file === undefined ? undefined : { note, file }
}

const sourceEnding = '.source'
const findSource = (cache: DiskCache, name: string) =>
  cache.find(name, async (file, bytes) => {
    const hash = await hashOf(file, bytes)
    return `${hash.toString('hex')}${sourceEnding}` === name
  })

interface Answer {
  note: Known
  /** The bytes, unless they are what is held already. */
  pieces?: Uint8Array[]
}

async function askAgain(url: string, known: Known | undefined): Promise<Answer> {
  try {
    return await ask(url, known)
  } catch (error) {
    if (!known || (error instanceof ImageRefusal && error.status < 500)) throw error
    // A host that is away takes nothing from visitors that we hold.
    return { note: { ...known, freshUntil: Date.now() + remoteAgeMinSeconds * 1_000 } }
  }
}

async function ask(url: string, known: Known | undefined): Promise<Answer> {
  const answer = await fetch(url, {
    headers: { accept: fetchedTypes.join(', '), ...conditions(known) },
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  }).catch(() => {
    throw unreachable()
  })
  const { status, headers, body } = answer
  const fresh = { freshUntil: Date.now() + ageOf(headers.get('cache-control')) * 1_000 }
  if (status === 304 && known) return { note: { ...known, ...fresh } }
  try {
    if (status === 404 || status === 410) throw new ImageRefusal(404, 'There is no such image.')
    if (status !== 200 || !body) throw unreachable()
    refuseByHead(headers)
    const { pieces, name } = await gather(body)
    const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
    const date = Date.parse(lastModified ?? '')
    const modifiedAt = Number.isNaN(date) ? Date.now() : date
    return { note: { name, ...fresh, etag, lastModified, modifiedAt }, pieces }
  } finally {
    // What is not read would hold the connection; one that broke is closed already.
    if (body && !body.locked) await body.cancel().catch(() => {})
  }
}

function conditions(known: Known | undefined): Record<string, string> {
  return {
    ...(known?.etag ? { 'if-none-match': known.etag } : {}),
    ...(known?.lastModified ? { 'if-modified-since': known.lastModified } : {}),
  }
}

function ageOf(cacheControl: string | null): number {
  const [, seconds] = /(?:^|[\s,])max-age=(\d+)/i.exec(cacheControl ?? '') ?? []
  const asked = seconds === undefined ? remoteAgeSeconds : Number(seconds)
  return Math.min(remoteAgeMaxSeconds, Math.max(remoteAgeMinSeconds, asked))
}

function refuseByHead(headers: Headers) {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';', 1)
  if (!fetchedTypes.includes(type.trim())) throw notAnImage()
  if (Number(headers.get('content-length')) > bytesInMax) throw tooLarge()
}

/** Reads the body, whose bytes are counted as they come, and names it by their hash. */
async function gather(body: ReadableStream<Uint8Array>) {
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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const tooLarge = () => new ImageRefusal(413, `The source is larger than ${bytesInMax} bytes.`)
const notNow = () => new ImageRefusal(503, 'There is no room for this image now. Try again soon.')
const unreachable = () => new ImageRefusal(502, 'The source could not be fetched.')
