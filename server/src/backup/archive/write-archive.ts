import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Duplex, Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker, type TarPackController } from 'modern-tar'
import { Refusal } from '../../settings/refusal.ts'
import { appendChecksumFrame } from './checksum-frame.ts'
import { createSealStream } from './encryption.ts'
import { type ArchiveManifest, entryNames } from './manifest.ts'
import { readChunks } from './read-chunks.ts'

/** Entry of an archive: a text, or a file whose current size is read. */
export type ArchiveEntry = { name: string } & ({ text: string } | { file: string })

/** Writes entries into an open file as a compressed archive, encrypted if there is a passphrase. */
export async function writeArchive(
  handle: FileHandle,
  entries: Iterable<ArchiveEntry>,
  { passphrase, signal }: { passphrase?: string | undefined; signal?: AbortSignal | undefined },
) {
  const { readable, controller } = createTarPacker()
  const params = { [constants.ZSTD_c_checksumFlag]: 1 }
  const writing = pipeline(
    [
      Readable.from(readable),
      createZstdCompress({ params }),
      passphrase === undefined
        ? Duplex.from(appendChecksumFrame)
        : await createSealStream(passphrase),
      createFileWriter(handle),
    ],
    { ...(signal && { signal }) },
  )
  const adding = addEntries(controller, entries).catch((error: unknown) => {
    controller.error(error)
    throw error
  })
  const [written, added] = await Promise.allSettled([writing, adding])
  signal?.throwIfAborted()
  if (written.status === 'rejected') throw written.reason
  if (added.status === 'rejected') throw added.reason
}

// `handle.createWriteStream` would close the handle, which the caller owns.
const createFileWriter = (handle: FileHandle) =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      handle.writeFile(chunk).then(() => done(), done)
    },
  })

async function addEntries(controller: TarPackController, entries: Iterable<ArchiveEntry>) {
  const manifest: ArchiveManifest = []
  for (const entry of entries) {
    const sum = await addEntry(controller, entry)
    if (sum) manifest.push({ name: entry.name, ...sum })
  }
  const bytes = Buffer.from(JSON.stringify(manifest))
  await addBody(
    controller,
    { name: entryNames.manifest, size: bytes.length },
    Readable.from([bytes]),
  )
  controller.finalize()
}

async function addEntry(controller: TarPackController, entry: ArchiveEntry) {
  if ('text' in entry) {
    const bytes = Buffer.from(entry.text)
    return addBody(controller, { name: entry.name, size: bytes.length }, Readable.from([bytes]))
  }
  const handle = await openUnlessGone(entry.file)
  if (!handle) return undefined
  try {
    const { size, mtime } = await handle.stat()
    const body = readChunks(handle, 0, size)
    return await addBody(controller, { name: entry.name, size, mtime }, body)
  } finally {
    await handle.close()
  }
}

// A file that was deleted since it was listed is on no page of the database snapshot.
const openUnlessGone = (file: string) =>
  open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })

async function addBody(
  controller: TarPackController,
  header: { name: string; size: number; mtime?: Date },
  body: AsyncIterable<Buffer>,
) {
  const { name, size } = header
  const digest = createHash('sha256')
  const writer = controller.add({ ...header, mode: 0o600, type: 'file' }).getWriter()
  let bytes = 0
  for await (const chunk of body) {
    digest.update(chunk)
    bytes += chunk.length
    await writer.write(chunk)
  }
  if (bytes !== size) throw new Refusal(`${name} changed while it was copied: try again.`)
  await writer.close()
  return { bytes: size, sha256: digest.digest('hex') }
}
