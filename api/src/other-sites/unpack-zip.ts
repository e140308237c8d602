import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { hasSpace } from '@vitrine/files/disk-space'
import type { ZipFile } from 'yauzl'
import { ExportRefusal } from '../old-site-exports/export-refusal.ts'
import type { ExportFault } from '../old-site-exports/old-site-export.ts'
import { openZipFile, type ZipEntry } from './zip-entries.ts'

const limits = { depth: 30, unpackedBytes: 4_000_000_000 } as const

interface Unpacked {
  /** Links and the like, which are left out. */
  skipped: ExportFault[]
}

/**
 * Unpacks a ZIP archive into an empty folder. Nothing is written outside it. Throws an
 * `ExportRefusal`, also for an archive that is larger than it declares.
 */
export async function unpackZip(
  file: string,
  folder: string,
  onRead: (bytes: number, total: number) => void = () => {},
): Promise<Unpacked> {
  const handle = await open(file)
  try {
    const { zip, entries } = await openZipFile(handle)
    const { files, skipped } = checkEntries(entries)
    const total = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    if (total > limits.unpackedBytes)
      throw new ExportRefusal('archive-large', { max: limits.unpackedBytes / 1e9 })
    await requireSpace(dirname(folder), total)
    let done = 0
    for (const file of files) {
      await unpackEntry(zip, file, join(folder, file.name))
      done += file.entry.uncompressedSize
      onRead(done, total)
    }
    return { skipped }
  } finally {
    await handle.close()
  }
}

async function requireSpace(folder: string, bytes: number) {
  await mkdir(folder, { recursive: true })
  if (!(await hasSpace(folder, bytes)))
    throw Object.assign(new Error('the archive needs more space'), { code: 'ENOSPC' })
}

const symbolicLink = 0o120000
const regularFile = 0o100000
/** Folders that no import reads: packages, versions, what macOS adds. */
const unread = /(^|\/)(node_modules|__MACOSX|\.[^/]*)(\/|$)/

/** Returns the files to unpack. Refuses an archive with a dangerous or unreadable entry. */
function checkEntries(entries: ZipEntry[]) {
  const files: ZipEntry[] = []
  const skipped: ExportFault[] = []
  const paths = new Set<string>()
  const folders = new Set<string>()
  for (const entry of entries) {
    const { name, fileType } = entry
    checkName(name)
    // Some programs write `./page.md`.
    const path = normalize(name)
    if (path.endsWith('/') || unread.test(path)) continue
    const isFile = fileType === 0 || fileType === regularFile
    if (!isFile) {
      skipped.push({ kind: fileType === symbolicLink ? 'link' : 'no-file', name })
      continue
    }
    checkReadable(entry)
    if (paths.has(path)) throw new ExportRefusal('file-twice', { name })
    paths.add(path)
    for (let up = dirname(path); up !== '.'; up = dirname(up)) folders.add(up)
    files.push(entry)
  }
  const clash = [...paths].find((path) => folders.has(path))
  if (clash !== undefined) throw new ExportRefusal('file-and-folder', { name: clash })
  return { files, skipped }
}

/** Bounds of names on Linux: PATH_MAX is 4,096 with the folder above. */
const segmentBytesMax = 255
const pathBytesMax = 3_000

function checkName(name: string) {
  const segments = name.replace(/\/$/, '').split('/')
  const isOutside =
    /^([a-z]:|\/)/i.test(name) || name.includes('\0') || segments.includes('..') || name === ''
  if (isOutside) throw new ExportRefusal('outside-folder', { name })
  if (segments.length > limits.depth) throw new ExportRefusal('depth', { max: limits.depth })
  const isTooLong =
    Buffer.byteLength(name) > pathBytesMax ||
    segments.some((part) => Buffer.byteLength(part) > segmentBytesMax)
  if (isTooLong) throw new ExportRefusal('long-name', { name: name.slice(0, segmentBytesMax) })
}

function checkReadable({ name, entry }: ZipEntry) {
  if (entry.isEncrypted()) throw new ExportRefusal('password')
  const method = entry.compressionMethod
  if (!entry.canDecodeFileData()) throw new ExportRefusal('compression', { name, method })
}

/** Unpacks a file. yauzl checks its size, but not its checksum. */
async function unpackEntry(zip: ZipFile, { name, entry }: ZipEntry, to: string) {
  await mkdir(dirname(to), { recursive: true })
  let sum = 0
  const checksum = new Transform({
    transform(piece: Buffer, _, done) {
      sum = crc32(piece, sum)
      done(null, piece)
    },
    flush: (done) => done(sum === entry.crc32 ? null : new Error('checksum')),
  })
  try {
    const content = await zip.openReadStreamPromise(entry)
    await pipeline(content, checksum, createWriteStream(to, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    // An error of the file system, such as a full disk.
    if ('syscall' in Object(error)) throw error
    throw new ExportRefusal('altered', { name })
  }
}
