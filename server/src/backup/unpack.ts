import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { migrationsOf } from '@vitrine/api/db/open'
import type { ParsedTarEntry } from 'modern-tar'
import { Refusal } from '../settings/refusal.ts'
import { About, backupFormat, entryNames, isEntryName, Manifest } from './manifest.ts'
import { type AskPassphrase, readArchive } from './read-archive.ts'
import { needRoom } from './room.ts'

/** Entries that have come out of a backup, by name. */
type Found = Map<string, { bytes: number; sha256: string }>

/**
 * Unpacks a backup into an empty folder, and holds every entry against the manifest; answers what the
 * backup says of itself. A `Refusal` says what is wrong with it; what is unpacked then is for nobody.
 */
export async function unpack(
  file: string,
  folder: string,
  askPassphrase: AskPassphrase,
): Promise<About> {
  const found: Found = new Map()
  let about: About | undefined
  let manifest: Manifest | undefined
  await readArchive(file, askPassphrase, async (entry) => {
    const { name } = entry.header
    if (!about) {
      about = await readAbout(file, entry, found)
      await needRoom(folder, about.bytes)
      return
    }
    if (manifest) throw new Refusal(`${file} holds ${name} behind its end.`)
    if (name === entryNames.manifest) manifest = await readManifest(file, entry)
    else await writeEntry(file, folder, entry, found)
  })
  if (!about) throw none(file)
  compare(file, about, found, manifest)
  return about
}

async function readAbout(file: string, entry: ParsedTarEntry, found: Found): Promise<About> {
  const { name, size } = entry.header
  if (name !== entryNames.about) throw none(file)
  const [forSum, forUs] = entry.body.tee()
  const [sha256, said] = await Promise.all([sumOf(forSum), json(forUs).catch(() => undefined)])
  const { product, format, version } = Object(said)
  if (product !== 'vitrine') throw none(file)
  const parsed = About.safeParse(said)
  const known = parsed.success ? Object.keys(migrationsOf(parsed.data.dialect)) : []
  const isNewer =
    format > backupFormat ||
    (parsed.success && parsed.data.migrations.some((migration) => !known.includes(migration)))
  if (isNewer)
    throw new Refusal(
      `${file} was made by Vitrine ${version}, which is newer than this one: update first, then restore it.`,
    )
  if (!parsed.success) throw none(file)
  found.set(name, { bytes: size, sha256 })
  return parsed.data
}

const none = (file: string) => new Refusal(`${file} is no backup of Vitrine.`)

async function readManifest(file: string, { body }: ParsedTarEntry) {
  const parsed = Manifest.safeParse(await json(body).catch(() => undefined))
  if (!parsed.success) throw new Refusal(`${file} is damaged: its manifest cannot be read.`)
  return parsed.data
}

async function writeEntry(
  file: string,
  folder: string,
  { header, body }: ParsedTarEntry,
  found: Found,
) {
  const { name, size, type } = header
  if (type !== 'file' || !isEntryName(name))
    throw new Refusal(`${file} holds ${name}, which is no file of a backup: nothing is restored.`)
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

// Other programs may answer with the images.
const modeOf = (name: string) => (name.includes('/') ? 0o644 : 0o600)

async function sumOf(body: ReadableStream<Uint8Array>) {
  const digest = createHash('sha256')
  for await (const chunk of body) digest.update(chunk)
  return digest.digest('hex')
}

function compare(file: string, about: About, found: Found, manifest: Manifest | undefined) {
  if (!manifest) throw new Refusal(`${file} is cut short: its end is missing.`)
  const left = new Set(found.keys())
  for (const { name, bytes, sha256 } of manifest) {
    const held = found.get(name)
    if (held?.bytes !== bytes || held.sha256 !== sha256)
      throw new Refusal(`${file} is damaged: ${name} is not as it was written.`)
    left.delete(name)
  }
  for (const name of left) throw new Refusal(`${file} is damaged: nothing tells of ${name}.`)
  // Its name is a path from here on: it leads to what has been unpacked, and nowhere else.
  if (!found.has(about.database)) throw new Refusal(`${file} is damaged: its database is missing.`)
}
