import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import type { ParsedTarEntry, TarHeader } from 'modern-tar'
import { Refusal } from '../../settings/refusal.ts'
import { entryNames, Manifest } from './manifest.ts'
import { type AskPassphrase, readArchive } from './read-archive.ts'
import { needRoom, spareBytes } from './room.ts'

/** What tells one kind of archive from another. */
export interface ArchiveKind<A extends { bytes: number }> {
  /** What such a file is called: "backup of Vitrine". */
  noun: string
  /** The entry with which it begins, and which says what the file is. */
  first: string
  /** Reads that; undefined where it is of another kind. May throw a `Refusal`. */
  read: (file: string, said: unknown) => A | undefined
  /**
   * True if an entry may be unpacked: its path stays below the folder, and belongs to the archive.
   */
  isEntryName: (name: string) => boolean
  /** Names of small entries that the declared `bytes` leave out. */
  uncounted: readonly string[]
}

/** The first entry lists the tables and migrations of one database. */
const maxAboutBytes = 1024 * 1024
/** A manifest has one line for each entry: a path, a size and a sum. */
const maxManifestLineBytes = 8 * 1024
const maxEmptyEntries = 1_000
/**
 * Each entry beyond `maxEmptyEntries` needs this many declared bytes: even an empty file takes disk
 * space.
 */
const minAverageBytes = 64

/** Entries that have come out of an archive, by name. */
type Found = Map<string, { bytes: number; sha256: string }>

/**
 * Unpacks an archive into an empty folder and checks every entry against the manifest. Returns what
 * the archive says about itself, and its entries. Throws a `Refusal` if the archive is invalid: the
 * files that are unpacked by then must not be used.
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

/**
 * Reads a whole archive without writing anything; returns the same as `unpackArchive`, and refuses
 * the same archives. Calls `onText` with the contents of the entries in `kind.uncounted`, which are
 * small.
 */
export const lookThroughArchive = <A extends { bytes: number }>(
  file: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
  onText: (name: string, contents: string) => void = () => {},
): Promise<Unpacked<A>> =>
  takeArchive(file, kind, askPassphrase, {
    begin: async () => {},
    keep: async ({ name }, body) => {
      if (kind.uncounted.includes(name)) onText(name, await text(body))
      else await finished(body.resume())
    },
  })

/** Reads only the first entry of an archive, which says what the archive is. */
export async function headOfArchive<A extends { bytes: number }>(
  file: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
): Promise<A> {
  let head: A | undefined
  const begin = async (about: A) => {
    head = about
    throw new HeadRead()
  }
  const keep = async () => {}
  await takeArchive(file, kind, askPassphrase, { begin, keep }).catch((error: unknown) => {
    if (!(error instanceof HeadRead)) throw error
  })
  if (!head) throw none(file, kind)
  return head
}

/** Thrown to stop reading after the first entry. */
class HeadRead extends Refusal {}

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
  const taken = { bytes: 0, uncounted: 0 }
  await readArchive(file, { askPassphrase, noun: kind.noun }, async (entry) => {
    const { name } = entry.header
    if (!about) {
      about = await readAbout(file, entry, kind, found)
      await begin(about)
      return
    }
    if (manifest) throw new Refusal(`${file} holds ${name} behind its end.`)
    if (name === entryNames.manifest) manifest = await readManifest(file, entry, found.size)
    else await takeEntry({ file, kind, found, keep, about, taken }, entry)
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
  if (name !== kind.first || size > maxAboutBytes) throw none(file, kind)
  const [forSum, forUs] = entry.body.tee()
  const [sha256, said] = await Promise.all([sumOf(forSum), json(forUs).catch(() => undefined)])
  const about = kind.read(file, said)
  if (!about) throw none(file, kind)
  found.set(name, { bytes: size, sha256 })
  return about
}

const none = (file: string, { noun }: { noun: string }) => new Refusal(`${file} is no ${noun}.`)

async function readManifest(file: string, { header, body }: ParsedTarEntry, entries: number) {
  const isTooLarge = header.size > (entries + 1) * maxManifestLineBytes
  const said = isTooLarge ? undefined : await json(body).catch(() => undefined)
  const parsed = Manifest.safeParse(said)
  if (!parsed.success) throw new Refusal(`${file} is damaged: its manifest cannot be read.`)
  return parsed.data
}

interface Entries extends Pick<Taking<never>, 'keep'> {
  file: string
  kind: Pick<ArchiveKind<never>, 'noun' | 'isEntryName' | 'uncounted'>
  found: Found
  about: { bytes: number }
  taken: { bytes: number; uncounted: number }
}

async function takeEntry(entries: Entries, { header, body }: ParsedTarEntry) {
  const { file, kind, found, keep } = entries
  const { name, size, type } = header
  if (type !== 'file' || !kind.isEntryName(name))
    throw new Refusal(`${file} holds ${name}, which has no place in a ${kind.noun}.`)
  if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
  if (exceeds(entries, header))
    throw new Refusal(`${file} is damaged: it holds more than it declares.`)
  const digest = createHash('sha256')
  await keep(header, Readable.from(digested(body, digest)))
  found.set(name, { bytes: size, sha256: digest.digest('hex') })
}

/**
 * Counts an entry; returns true if the archive then holds more than it declares. Called before the
 * first byte is written: the disk has room only for the declared bytes.
 */
function exceeds({ kind, found, about, taken }: Entries, { name, size }: TarHeader) {
  if (kind.uncounted.includes(name)) taken.uncounted += size
  else taken.bytes += size
  const hasTooMany = found.size > maxEmptyEntries + about.bytes / minAverageBytes
  return hasTooMany || taken.bytes > about.bytes || taken.uncounted > spareBytes
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
