import { createHash, type Hash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { json, text } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { spareBytes } from '@vitrine/files/disk-space'
import type { ParsedTarEntry, TarHeader } from 'modern-tar'
import { Refusal } from '../../settings/refusal.ts'
import { requireSpace } from './disk-space.ts'
import { ArchiveManifest, entryNames } from './manifest.ts'
import { type AskPassphrase, readArchive } from './read-archive.ts'

/** Describes a kind of archive: backup, hourly list or site file. */
export interface ArchiveKind<A extends { bytes: number }> {
  /** Name in messages: "backup of Vitrine". */
  noun: string
  /** Name of the first entry, the header. */
  headerName: string
  /** Parses the header; undefined if it is of another kind. May throw a `Refusal`. */
  parseHeader: (file: string, value: unknown) => A | undefined
  /** True if an entry may be unpacked: its path is known and stays inside the folder. */
  isEntryName: (name: string) => boolean
  /** Names of small entries that the `bytes` of the header do not include. */
  uncounted: readonly string[]
}

/** The header lists the tables and migrations of one database. */
const maxAboutBytes = 1024 * 1024
/** A manifest has one line per entry: path, size and checksum. */
const maxManifestLineBytes = 8 * 1024
const maxEmptyEntries = 1_000
/** Declared bytes that each entry beyond `maxEmptyEntries` needs: even an empty file takes disk space. */
const minAverageBytes = 64

/** Entries that were read, by name. */
type ReadEntries = Map<string, { bytes: number; sha256: string }>

/**
 * Unpacks an archive into an empty folder and checks every entry against the manifest. Returns the
 * header and the entries. Throws a `Refusal` if the archive is invalid; then the unpacked files must
 * not be used.
 */
export async function unpackArchive<A extends { bytes: number }>(
  file: string,
  folder: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
): Promise<UnpackedArchive<A>> {
  return readEntries(file, kind, askPassphrase, {
    begin: ({ bytes }) => requireSpace(folder, bytes),
    keep: async ({ name, mtime }, body) => {
      const target = join(folder, ...name.split('/'))
      await mkdir(dirname(target), { recursive: true })
      await pipeline(body, createWriteStream(target, { flags: 'wx', mode: getFileMode(name) }))
      if (mtime) await utimes(target, mtime, mtime)
    },
  })
}

/**
 * Like `unpackArchive`, but writes nothing. Calls `onText` with the text of each small entry
 * (`kind.uncounted`).
 */
export const inspectArchive = <A extends { bytes: number }>(
  file: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
  onText: (name: string, contents: string) => void = () => {},
): Promise<UnpackedArchive<A>> =>
  readEntries(file, kind, askPassphrase, {
    begin: async () => {},
    keep: async ({ name }, body) => {
      if (kind.uncounted.includes(name)) onText(name, await text(body))
      else await finished(body.resume())
    },
  })

/** Reads only the header of an archive. */
export async function readArchiveHeader<A extends { bytes: number }>(
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
  await readEntries(file, kind, askPassphrase, { begin, keep }).catch((error: unknown) => {
    if (!(error instanceof HeadRead)) throw error
  })
  if (!head) throw notOfKind(file, kind)
  return head
}

/** Thrown to stop reading after the header. */
class HeadRead extends Refusal {}

/** Header of an archive, and the sizes of its entries by name. */
export interface UnpackedArchive<A> {
  about: A
  entries: ReadonlyMap<string, { bytes: number }>
}

/** Callbacks for the header and for each other entry. */
interface ArchiveHandlers<A> {
  begin: (about: A) => Promise<void>
  keep: (header: TarHeader, body: Readable) => Promise<void>
}

async function readEntries<A extends { bytes: number }>(
  file: string,
  kind: ArchiveKind<A>,
  askPassphrase: AskPassphrase,
  { begin, keep }: ArchiveHandlers<A>,
): Promise<UnpackedArchive<A>> {
  const found: ReadEntries = new Map()
  let about: A | undefined
  let manifest: ArchiveManifest | undefined
  const counted = { bytes: 0, uncounted: 0 }
  await readArchive(file, { askPassphrase, noun: kind.noun }, async (entry) => {
    const { name } = entry.header
    if (!about) {
      about = await readAbout(file, entry, kind, found)
      await begin(about)
      return
    }
    if (manifest) throw new Refusal(`${file} holds ${name} after its end.`)
    if (name === entryNames.manifest) manifest = await readManifest(file, entry, found.size)
    else await readEntry({ file, kind, found, keep, about, counted }, entry)
  })
  if (!about) throw notOfKind(file, kind)
  compareWithManifest(file, found, manifest)
  return { about, entries: found }
}

async function readAbout<A extends { bytes: number }>(
  file: string,
  entry: ParsedTarEntry,
  kind: ArchiveKind<A>,
  found: ReadEntries,
): Promise<A> {
  const { name, size } = entry.header
  if (name !== kind.headerName || size > maxAboutBytes) throw notOfKind(file, kind)
  const [sumStream, jsonStream] = entry.body.tee()
  const [sha256, value] = await Promise.all([
    hashStream(sumStream),
    json(jsonStream).catch(() => undefined),
  ])
  const about = kind.parseHeader(file, value)
  if (!about) throw notOfKind(file, kind)
  found.set(name, { bytes: size, sha256 })
  return about
}

const notOfKind = (file: string, { noun }: { noun: string }) =>
  new Refusal(`${file} is no ${noun}.`)

async function readManifest(file: string, { header, body }: ParsedTarEntry, entries: number) {
  const isTooLarge = header.size > (entries + 1) * maxManifestLineBytes
  const value = isTooLarge ? undefined : await json(body).catch(() => undefined)
  const parsed = ArchiveManifest.safeParse(value)
  if (!parsed.success) throw new Refusal(`${file} is damaged: its manifest cannot be read.`)
  return parsed.data
}

interface EntryContext extends Pick<ArchiveHandlers<never>, 'keep'> {
  file: string
  kind: Pick<ArchiveKind<never>, 'noun' | 'isEntryName' | 'uncounted'>
  found: ReadEntries
  about: { bytes: number }
  counted: { bytes: number; uncounted: number }
}

async function readEntry(entries: EntryContext, { header, body }: ParsedTarEntry) {
  const { file, kind, found, keep } = entries
  const { name, size, type } = header
  if (type !== 'file' || !kind.isEntryName(name))
    throw new Refusal(`${file} holds ${name}, which does not belong in a ${kind.noun}.`)
  if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
  if (exceedsDeclared(entries, header))
    throw new Refusal(`${file} is damaged: it holds more than it declares.`)
  const digest = createHash('sha256')
  await keep(header, Readable.from(digestWhileReading(body, digest)))
  found.set(name, { bytes: size, sha256: digest.digest('hex') })
}

/**
 * Counts an entry, and returns true if the archive exceeds its declared size. Called before the entry
 * is written: only space for the declared bytes was checked.
 */
function exceedsDeclared({ kind, found, about, counted }: EntryContext, { name, size }: TarHeader) {
  if (kind.uncounted.includes(name)) counted.uncounted += size
  else counted.bytes += size
  const hasTooMany = found.size > maxEmptyEntries + about.bytes / minAverageBytes
  return hasTooMany || counted.bytes > about.bytes || counted.uncounted > spareBytes
}

async function* digestWhileReading(body: ReadableStream<Uint8Array>, digest: Hash) {
  for await (const chunk of body) {
    digest.update(chunk)
    yield chunk
  }
}

/** Images may be served by another program, so they are readable for others. */
export const getFileMode = (name: string) => (name.includes('/') ? 0o644 : 0o600)

async function hashStream(body: ReadableStream<Uint8Array>) {
  const digest = createHash('sha256')
  for await (const chunk of body) digest.update(chunk)
  return digest.digest('hex')
}

function compareWithManifest(
  file: string,
  found: ReadEntries,
  manifest: ArchiveManifest | undefined,
) {
  if (!manifest) throw new Refusal(`${file} is truncated: its end is missing.`)
  const unlisted = new Set(found.keys())
  for (const { name, bytes, sha256 } of manifest) {
    const entry = found.get(name)
    if (entry?.bytes !== bytes || entry.sha256 !== sha256)
      throw new Refusal(`${file} is damaged: ${name} has changed since it was written.`)
    unlisted.delete(name)
  }
  for (const name of unlisted)
    throw new Refusal(`${file} is damaged: its manifest does not list ${name}.`)
}
