import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import type { ParsedTarEntry, TarHeader } from 'modern-tar'
import { Refusal } from '../../settings/refusal.ts'
import { entryNames, Manifest } from './manifest.ts'
import { type AskPassphrase, readArchive } from './read-archive.ts'
import { needRoom } from './room.ts'

/** What tells one kind of archive from another. */
export interface ArchiveKind<A extends { bytes: number }> {
  /** What such a file is called: "backup of Vitrine". */
  noun: string
  /** The entry with which it begins, and which says what the file is. */
  first: string
  /** Reads that; undefined where it is of another kind. May throw a `Refusal`. */
  read: (file: string, said: unknown) => A | undefined
  /** Whether an entry may be unpacked: a path that stays below the folder, and is one of its own. */
  isEntryName: (name: string) => boolean
}

/** Entries that have come out of an archive, by name. */
type Found = Map<string, { bytes: number; sha256: string }>

/**
 * Unpacks an archive into an empty folder, and holds every entry against the manifest; answers what it
 * says of itself, and its entries. A `Refusal` says what is wrong with it; what is unpacked then is
 * for nobody.
 */
export async function unpackArchive<A extends { bytes: number }>(
  file: string,
  folder: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
): Promise<Unpacked<A>> {
  return takeArchive(file, kind, askPassphrase, {
    begin: ({ bytes }) => needRoom(folder, bytes),
    keep: async ({ name, mtime }, body) => {
      const target = join(folder, ...name.split('/'))
      await mkdir(dirname(target), { recursive: true })
      await pipeline(body, createWriteStream(target, { flags: 'wx', mode: modeOf(name) }))
      if (mtime) await utimes(target, mtime, mtime)
    },
  })
}

/** Reads an archive to its end as `unpackArchive` does, and writes nothing: it answers and refuses the same. */
export const lookThroughArchive = <A extends { bytes: number }>(
  file: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
): Promise<Unpacked<A>> =>
  takeArchive(file, kind, askPassphrase, {
    begin: async () => {},
    keep: (_header, body) => finished(body.resume()),
  })

/** What an archive says of itself, and the bytes of its entries by name. */
export interface Unpacked<A> {
  about: A
  entries: ReadonlyMap<string, { bytes: number }>
}

/** What becomes of the entries. */
interface Taking<A> {
  begin: (about: A) => Promise<void>
  keep: (header: TarHeader, body: Readable) => Promise<void>
}

async function takeArchive<A extends { bytes: number }>(
  file: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
  { begin, keep }: Taking<A>,
): Promise<Unpacked<A>> {
  const found: Found = new Map()
  let about: A | undefined
  let manifest: Manifest | undefined
  await readArchive(file, { askPassphrase, noun: kind.noun }, async (entry) => {
    const { name } = entry.header
    if (!about) {
      about = await readAbout(file, entry, kind, found)
      await begin(about)
      return
    }
    if (manifest) throw new Refusal(`${file} holds ${name} behind its end.`)
    if (name === entryNames.manifest) manifest = await readManifest(file, entry)
    else await takeEntry({ file, kind, found, keep }, entry)
  })
  if (!about) throw none(file, kind)
  compare(file, found, manifest)
  return { about, entries: found }
}

async function readAbout<A extends { bytes: number }>(
  file: string,
  entry: ParsedTarEntry,
  kind: ArchiveKind<A>,
  found: Found,
): Promise<A> {
  const { name, size } = entry.header
  if (name !== kind.first) throw none(file, kind)
  const [forSum, forUs] = entry.body.tee()
  const [sha256, said] = await Promise.all([sumOf(forSum), json(forUs).catch(() => undefined)])
  const about = kind.read(file, said)
  if (!about) throw none(file, kind)
  found.set(name, { bytes: size, sha256 })
  return about
}

const none = (file: string, { noun }: { noun: string }) => new Refusal(`${file} is no ${noun}.`)

async function readManifest(file: string, { body }: ParsedTarEntry) {
  const parsed = Manifest.safeParse(await json(body).catch(() => undefined))
  if (!parsed.success) throw new Refusal(`${file} is damaged: its manifest cannot be read.`)
  return parsed.data
}

interface Entries extends Pick<Taking<never>, 'keep'> {
  file: string
  kind: Pick<ArchiveKind<never>, 'noun' | 'isEntryName'>
  found: Found
}

async function takeEntry({ file, kind, found, keep }: Entries, { header, body }: ParsedTarEntry) {
  const { name, size, type } = header
  if (type !== 'file' || !kind.isEntryName(name))
    throw new Refusal(`${file} holds ${name}, which has no place in a ${kind.noun}.`)
  if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
  const digest = createHash('sha256')
  await keep(header, Readable.from(digested(body, digest)))
  found.set(name, { bytes: size, sha256: digest.digest('hex') })
}

async function* digested(body: ReadableStream<Uint8Array>, digest: Hash) {
  for await (const chunk of body) {
    digest.update(chunk)
    yield chunk
  }
}

/** Other programs may answer with the images. */
export const modeOf = (name: string) => (name.includes('/') ? 0o644 : 0o600)

async function sumOf(body: ReadableStream<Uint8Array>) {
  const digest = createHash('sha256')
  for await (const chunk of body) digest.update(chunk)
  return digest.digest('hex')
}

function compare(file: string, found: Found, manifest: Manifest | undefined) {
  if (!manifest) throw new Refusal(`${file} is cut short: its end is missing.`)
  const left = new Set(found.keys())
  for (const { name, bytes, sha256 } of manifest) {
    const held = found.get(name)
    if (held?.bytes !== bytes || held.sha256 !== sha256)
      throw new Refusal(`${file} is damaged: ${name} is not as it was written.`)
    left.delete(name)
  }
  for (const name of left) throw new Refusal(`${file} is damaged: nothing tells of ${name}.`)
}
