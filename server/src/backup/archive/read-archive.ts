import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { Refusal } from '../../settings/refusal.ts'
import { chunksOf } from './chunks.ts'
import { sealedHeadBytes, sealedMark, unsealing } from './sealing.ts'
import { checkSumFrame } from './sum-frame.ts'

// https://datatracker.ietf.org/doc/html/rfc8878#section-3.1.1
const zstdMark = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Asks for the passphrase of a backup that is sealed. */
export type AskPassphrase = () => Promise<string>

/** Like `ask`, but a person is asked once, however often the archive is opened. */
export function askedOnce(ask: AskPassphrase): AskPassphrase {
  let asked: Promise<string> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

interface Reading {
  askPassphrase: AskPassphrase
  /** What the file is called where it is told that it is none. */
  noun: string
}

/**
 * Gives each entry of an archive to `take`, in order, which has to read its body. A `Refusal` says what
 * is wrong with the file: of another program, cut short, changed, sealed by another passphrase.
 */
export async function readArchive(
  file: string,
  reading: Reading,
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
    const steps = await stepsInto(handle, file, reading)
    const decoder = createTarDecoder({ strict: true })
    const flowing = pipeline([...steps, createZstdDecompress(), Writable.fromWeb(decoder.writable)])
    const taking = takeAll(decoder.readable, take)
    const [flowed, taken] = await Promise.allSettled([flowing, taking])
    const problem = ownFault(taken) ?? ownFault(flowed)
    if (problem) throw problem
    if (flowed.status === 'rejected' || taken.status === 'rejected')
      throw new Refusal(`${file} is damaged or cut short: it cannot be unpacked to its end.`)
  } finally {
    await handle.close()
  }
}

/** What is no fault of the archive: a refusal of ours, or what the disk says. */
function ownFault(settled: PromiseSettledResult<unknown>): unknown {
  if (settled.status === 'fulfilled') return undefined
  const { reason } = settled
  const isOwn = reason instanceof Refusal || Object(reason).syscall !== undefined
  return isOwn ? reason : undefined
}

async function takeAll(
  entries: ReadableStream<ParsedTarEntry>,
  take: (entry: ParsedTarEntry) => Promise<void>,
) {
  for await (const entry of entries) await take(entry)
}

/** What gives the compressed bytes of a file. */
async function stepsInto(handle: FileHandle, file: string, { askPassphrase, noun }: Reading) {
  const { buffer } = await handle.read(Buffer.alloc(sealedHeadBytes), 0, sealedHeadBytes, 0)
  if (buffer.subarray(0, zstdMark.length).equals(zstdMark))
    return [Readable.from(chunksOf(handle, 0, await checkSumFrame(handle, file)))]
  if (!buffer.subarray(0, sealedMark.length).equals(sealedMark))
    throw new Refusal(`${file} is no ${noun}.`)
  const chunks = Readable.from(chunksOf(handle, sealedHeadBytes))
  return [chunks, await unsealing(buffer, await askPassphrase())]
}
