import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { Refusal } from '../../settings/refusal.ts'
import { verifyChecksumFrame } from './checksum-frame.ts'
import { createUnsealStream, sealedHeaderBytes, sealedMagic } from './encryption.ts'
import { readChunks } from './read-chunks.ts'

// https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Returns the passphrase of a sealed backup; may ask the user. */
export type AskPassphrase = () => Promise<string>

/** Like `ask`, but asks the user only once. */
export function askOnce(ask: AskPassphrase): AskPassphrase {
  let answer: Promise<string> | undefined
  return () => {
    answer ??= ask()
    return answer
  }
}

interface ReadOptions {
  askPassphrase: AskPassphrase
  /** Name of the kind of file in messages: "backup of Vitrine". */
  noun: string
}

/**
 * Calls `take` with each entry of an archive, in order; it must read the body. Throws a `Refusal` if
 * the file is of another program, truncated, changed, or sealed with another passphrase.
 */
export async function readArchive(
  file: string,
  options: ReadOptions,
  take: (entry: ParsedTarEntry) => Promise<void>,
) {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(
      error.code === 'ENOENT'
        ? `There is no file ${file}.`
        : `${file} cannot be read: ${error.message}`,
    )
  })
  try {
    const source = await openSource(handle, file, options)
    const decoder = createTarDecoder({ strict: true })
    const decoding = pipeline([
      ...source,
      createZstdDecompress(),
      Writable.fromWeb(decoder.writable),
    ])
    const taking = takeEntries(decoder.readable, take)
    const [decoded, taken] = await Promise.allSettled([decoding, taking])
    const problem = findOwnError(taken) ?? findOwnError(decoded)
    if (problem) throw problem
    if (decoded.status === 'rejected' || taken.status === 'rejected')
      throw new Refusal(`${file} is damaged or truncated: it cannot be unpacked completely.`)
  } finally {
    await handle.close()
  }
}

/** Returns errors that are not caused by a damaged archive: a `Refusal`, or a system error. */
function findOwnError(settled: PromiseSettledResult<unknown>): unknown {
  if (settled.status === 'fulfilled') return undefined
  const { reason } = settled
  const isOwn = reason instanceof Refusal || Object(reason).syscall !== undefined
  return isOwn ? reason : undefined
}

async function takeEntries(
  entries: ReadableStream<ParsedTarEntry>,
  take: (entry: ParsedTarEntry) => Promise<void>,
) {
  for await (const entry of entries) await take(entry)
}

/** Returns the streams that yield the compressed bytes of a file. */
async function openSource(handle: FileHandle, file: string, { askPassphrase, noun }: ReadOptions) {
  const { buffer } = await handle.read(Buffer.alloc(sealedHeaderBytes), 0, sealedHeaderBytes, 0)
  if (buffer.subarray(0, zstdMark.length).equals(zstdMark))
    return [Readable.from(readChunks(handle, 0, await verifyChecksumFrame(handle, file)))]
  if (!buffer.subarray(0, sealedMagic.length).equals(sealedMagic))
    throw new Refusal(`${file} is no ${noun}.`)
  const chunks = Readable.from(readChunks(handle, sealedHeaderBytes))
  return [chunks, await createUnsealStream(buffer, await askPassphrase())]
}
