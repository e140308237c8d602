import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FoundFile } from '../files.ts'
import type { DiskCache } from './disk-cache.ts'
import { createFlights } from './flights.ts'
import type { Gate } from './gate.ts'
import { fetchedTypes } from './kinds.ts'
import {
  bytesInMax,
  fetchTimeoutMs,
  remoteAgeMaxSeconds,
  remoteAgeMinSeconds,
  remoteAgeSeconds,
} from './limits.ts'
import { ImageRefusal } from './refusal.ts'

/** Fetches an image whose host has been allowed. Throws an `ImageRefusal` of 404, 413, 415 or 502. */
export type FetchSource = (url: string, visitor: AbortSignal) => Promise<FoundFile>

/** What is known of a fetched source, kept beside it in the cache. */
interface Known {
  name: string
  modifiedAt: number
  freshUntil: number
  etag: string | null
  lastModified: string | null
}

export function createRemote(cache: DiskCache, gate: Gate): FetchSource {
  const flights = createFlights<FoundFile>()
  return async (url, visitor) => {
    const noteName = `${sha256(url)}.json`
    const known = await readNote(cache, noteName)
    if (known && known.note.freshUntil > Date.now()) return known.found
    const refresh = async () => {
      const note = await ask(cache, url, known?.note).catch((error: unknown) => {
        // A host that is away takes nothing from visitors that we hold.
        if (known && !(error instanceof ImageRefusal && error.status < 500))
          return { ...known.note, freshUntil: Date.now() + remoteAgeMinSeconds * 1_000 }
        throw error
      })
      await writeNote(cache, noteName, note)
      const fresh = await readNote(cache, noteName)
      if (!fresh) throw unreachable()
      return fresh.found
    }
    return flights(url, (nobody) => gate(refresh, nobody), visitor)
  }
}

async function readNote(cache: DiskCache, name: string) {
  const kept = await cache.find(name)
  if (!kept) return undefined
  const note = await readFile(kept.file, 'utf8').then(parseNote, () => undefined)
  const source = note && (await cache.find(note.name))
  if (!source) return undefined
  const modifiedAt = new Date(note.modifiedAt)
  return { note, found: { ...source, modifiedAt, identity: note.name } satisfies FoundFile }
}

function parseNote(text: string): Known | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // A file that was cut off by the machine tells nothing.
    return undefined
  }
}

const writeNote = (cache: DiskCache, name: string, note: Known) =>
  cache.keep(async (file) => {
    await writeFile(file, JSON.stringify(note), { flush: true })
    return name
  })

async function ask(cache: DiskCache, url: string, known: Known | undefined): Promise<Known> {
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
  if (status === 304 && known) return { ...known, ...fresh }
  try {
    if (status === 404 || status === 410) throw new ImageRefusal(404, 'There is no such image.')
    if (status !== 200 || !body) throw unreachable()
    refuseByHead(headers)
    const name = await store(cache, body)
    const [etag, lastModified] = [headers.get('etag'), headers.get('last-modified')]
    const date = Date.parse(lastModified ?? '')
    return {
      name,
      ...fresh,
      etag,
      lastModified,
      modifiedAt: Number.isNaN(date) ? Date.now() : date,
    }
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
  if (!fetchedTypes.includes(type.trim()))
    throw new ImageRefusal(415, 'The source is no image of a kind that is resized.')
  if (Number(headers.get('content-length')) > bytesInMax) throw tooLarge()
}

/** Writes the body into the cache under the hash of its bytes, and counts them as they come. */
async function store(cache: DiskCache, body: NonNullable<Response['body']>): Promise<string> {
  const digest = createHash('sha256')
  let bytes = 0
  let name = ''
  const count = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes > bytesInMax) throw tooLarge()
      digest.update(chunk)
      yield chunk
    }
  }
  await cache.keep(async (file) => {
    await pipeline(body, count, createWriteStream(file, { flush: true })).catch(
      (error: unknown) => {
        throw error instanceof ImageRefusal ? error : unreachable()
      },
    )
    name = `${digest.digest('hex')}.source`
    return name
  })
  return name
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const tooLarge = () => new ImageRefusal(413, `The source is larger than ${bytesInMax} bytes.`)
const unreachable = () => new ImageRefusal(502, 'The source could not be fetched.')
