import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ParsedTarEntry } from 'modern-tar'
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
): Promise<{ about: A; names: ReadonlySet<string> }> {
  const found: Found = new Map()
  let about: A | undefined
  let manifest: Manifest | undefined
  await readArchive(file, { askPassphrase, noun: kind.noun }, async (entry) => {
    const { name } = entry.header
    if (!about) {
      about = await readAbout(file, entry, kind, found)
      await needRoom(folder, about.bytes)
      return
    }
    if (manifest) throw new Refusal(`${file} holds ${name} behind its end.`)
    if (name === entryNames.manifest) manifest = await readManifest(file, entry)
    else await writeEntry({ file, folder, kind, found }, entry)
  })
  if (!about) throw none(file, kind)
  compare(file, found, manifest)
  return { about, names: new Set(found.keys()) }
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

interface Unpacking {
  file: string
  folder: string
  kind: Pick<ArchiveKind<never>, 'noun' | 'isEntryName'>
  found: Found
}

async function writeEntry(
  { file, folder, kind, found }: Unpacking,
  { header, body }: ParsedTarEntry,
) {
  const { name, size, type } = header
  if (type !== 'file' || !kind.isEntryName(name))
    throw new Refusal(`${file} holds ${name}, which has no place in a ${kind.noun}.`)
  if (found.has(name)) throw new Refusal(`${file} holds ${name} twice.`)
  const target = join(folder, ...name.split('/'))
  await mkdir(dirname(target), { recursive: true })
  const digest = createHash('sha256')
  const source = Readable.from(body)
  source.on('data', (chunk: Buffer) => digest.update(chunk))
  await pipeline(source, createWriteStream(target, { flags: 'wx', mode: modeOf(name) }))
  if (header.mtime) await utimes(target, header.mtime, header.mtime)
  found.set(name, { bytes: size, sha256: digest.digest('hex') })
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
