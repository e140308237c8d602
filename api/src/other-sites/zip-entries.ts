import { isUtf8 } from 'node:buffer'
import { createReadStream, read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  type ZipFile,
} from 'yauzl'
import { ExportRefusal, type ExportRefusalCode } from '../old-site-exports/export-refusal.ts'

export interface ZipEntry {
  /**
   * With slashes: ends with one if it is a folder. In composed form (NFC), as texts name their
   * pictures: macOS decomposes the names of files.
   */
  name: string
  /** Type of the file of Unix, such as `0o120000` for a symbolic link; 0 if unknown. */
  fileType: number
  entry: Entry
}

const limits = { entries: 200_000, directoryBytes: 64_000_000 } as const

/** Opens a ZIP archive. Throws an `ExportRefusal` if its directory cannot be read. */
export async function openZipFile(handle: FileHandle) {
  const { size } = await handle.stat()
  const options = { autoClose: false, decodeStrings: false }
  const reader = new HandleReader(handle)
  const zip = await fromRandomAccessReaderPromise(reader, size, options).catch(refuseDamaged)
  if (zip.entryCount > limits.entries)
    throw new ExportRefusal('archive-files', { max: limits.entries })
  return { zip, entries: await listEntries(zip).catch(refuseDamaged) }
}

/**
 * Rejects if the archive names a place beyond 2^53. The reader of yauzl throws then, outside of any
 * promise.
 */
class HandleReader extends RandomAccessReader {
  readonly #handle: FileHandle
  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }
  override read(
    ...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>
  ) {
    this.#handle
      .read(buffer, offset, length, position)
      .then(({ bytesRead }) => done(bytesRead < length ? new Error('unexpected end') : null), done)
  }
  override _readStreamForRange(start: number, end: number) {
    // yauzl destroys each stream, and that closes a file even without `autoClose`.
    const fs = { read, close: (_: number, done: (error: null) => void) => done(null) }
    return createReadStream('', { fd: this.#handle.fd, fs, start, end: end - 1 })
  }
}

async function listEntries(zip: ZipFile): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = []
  let bytes = 0
  for await (const entry of zip.eachEntry()) {
    bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (bytes > limits.directoryBytes) throw new ExportRefusal('archive-directory')
    const fileType = (entry.externalFileAttributes >>> 16) & 0o170000
    entries.push({ name: decodeName(entry), fileType, entry })
  }
  return entries
}

const utf8Flag = 0x800

/** macOS writes names in UTF-8 without the flag, Windows in the code page 437. */
function decodeName({ fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? utf8Flag : 0
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false).normalize()
}

/** Errors of yauzl that have a reason of their own. */
const reasons: { begin: string; code: ExportRefusalCode }[] = [
  { begin: 'multi-disk', code: 'multi-part' },
  { begin: 'strong encryption', code: 'password' },
]

/** Throws the reason for an error of yauzl. Errors of the file system stay. */
function refuseDamaged(error: Error): never {
  if (error instanceof ExportRefusal || 'syscall' in error) throw error
  const known = reasons.find(({ begin }) => error.message.startsWith(begin))
  throw new ExportRefusal(known?.code ?? 'archive-damaged')
}
