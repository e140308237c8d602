import { hashedNamePattern } from '@vitrine/files/find-file'
import { type OpenFile, openFile } from '@vitrine/files/open-file'
import type { FileResponse } from '@vitrine/files/send-file'
import type { HeaderFields } from '../http/body.ts'
import {
  cacheForOneHour,
  cacheForOneMinute,
  immutable,
  resizedImageFields,
} from '../http/headers.ts'
import { detectTypeOfBytes, headBytes } from './address/image-types.ts'
import { memoryItemBytesMax } from './address/limits.ts'
import { createNotAnImage } from './address/refusal.ts'
import { sealBytes } from './cache/sealed.ts'
import type { ImageSource } from './sources/sources.ts'

/** Contents of an image, or its open file if it is large; `head` are its first bytes. */
interface ImageContents {
  contents: FileResponse['contents']
  bytes: number
  head: Buffer
}

/** Reads a sealed image from the cache; undefined if it has been evicted. */
export async function readImage(
  file: string,
  etag: string,
  source: ImageSource,
  lifetime = getLifetime(source),
): Promise<FileResponse | undefined> {
  const read = await readFile(await openFile(file), sealBytes)
  return read && createResponse(read, etag, source, lifetime)
}

export function wrapRenderedImage(
  contents: Buffer,
  etag: string,
  source: ImageSource,
): FileResponse {
  return createResponse(readBuffer(contents), etag, source, getLifetime(source))
}

/** Reads a similar image that replaces the requested one for a short time. */
export const readSubstitute = (file: string, etag: string, source: ImageSource) =>
  readImage(file, etag, source, cacheForOneMinute)

/** Reads the source itself, if no image can be rendered now. */
export async function readOriginal(etag: string, source: ImageSource): Promise<FileResponse> {
  const { file } = source
  const read = Buffer.isBuffer(file) ? readBuffer(file) : await readFile(await openFile(file), 0)
  if (!read || !detectTypeOfBytes(read.head)) throw createNotAnImage()
  return createResponse(read, etag, source, cacheForOneMinute)
}

const readBuffer = (contents: Buffer): ImageContents => ({
  contents,
  bytes: contents.length,
  head: contents,
})

async function readFile(
  file: OpenFile | undefined,
  trailerBytes: number,
): Promise<ImageContents | undefined> {
  if (!file) return undefined
  const { handle } = file
  const bytes = Math.max(0, file.bytes - trailerBytes)
  const isSmall = bytes <= memoryItemBytesMax
  let isKeptOpen = false
  try {
    const head = Buffer.alloc(isSmall ? bytes : headBytes)
    const { bytesRead } = await handle.read(head, 0, head.length, 0)
    if (bytesRead === 0 || bytesRead < head.length) return undefined
    isKeptOpen = !isSmall
    return { contents: isSmall ? head : handle, bytes, head }
  } finally {
    if (!isKeptOpen) await handle.close()
  }
}

function createResponse(
  { contents, bytes, head }: ImageContents,
  etag: string,
  { name, modifiedAt }: ImageSource,
  lifetime: string,
): FileResponse {
  const type = detectTypeOfBytes(head)?.type ?? 'application/octet-stream'
  const fields = [...getFields(name, type), 'Cache-Control', lifetime]
  const lastModified = modifiedAt.toUTCString()
  return {
    contents,
    bytes,
    commonHeaders: resizedImageFields,
    fileHeaders: fields,
    etag,
    lastModified,
  }
}

const getLifetime = ({ name }: ImageSource) =>
  hashedNamePattern.test(name) ? immutable : cacheForOneHour

const getFields = (name: string, type: string): HeaderFields => [
  'Content-Type',
  type,
  'Content-Disposition',
  `inline; filename="${getFileName(name, type)}"`,
]

/** The source's file name with the sent type's extension, safe in a header. */
function getFileName(name: string, type: string) {
  const [stem = ''] = (name.split('/').at(-1) ?? '').split('.', 1)
  const safeStem = stem.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '')
  return `${safeStem || 'image'}.${type.split('/')[1]}`
}
