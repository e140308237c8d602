import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { acceptFile, type FileRefusal } from './accept-file.ts'
import { hashBytes } from './hash-bytes.ts'

/** Accepted formats of images. SVG is not accepted, because it may contain scripts. */
export const imageMimes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const { bytesMax, pixelsMax } = mediaRules

/** Stored properties of an image. `path` is relative to the media folder, with `/`. */
export interface StoredImage {
  path: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  hash: string
}

/**
 * Reads an image and removes its metadata. Returns `known` itself if the bytes are the same.
 * Returns a reason if the file is not accepted: the second half of a sentence that begins with the
 * path.
 */
export async function readImage(
  folder: string,
  path: string,
  known: StoredImage | undefined,
): Promise<{ image: StoredImage; data: Buffer } | { reason: string }> {
  const file = join(folder, path)
  const { size } = await stat(file)
  if (size > bytesMax) return { reason: reasons['too-large'] }
  const accepted = await acceptFile(await readFile(file))
  if ('refused' in accepted) return { reason: reasons[accepted.refused] }
  const { data, mime, width, height } = accepted
  if (!Object.values(imageMimes).includes(mime)) return { reason: reasons.kind }
  const hash = hashBytes(data)
  if (known?.hash === hash) return { image: known, data }
  return { image: { path, mime, width, height, bytes: data.length, hash }, data }
}

const wrongFormat = 'is not an image of an accepted format'
const reasons: Record<FileRefusal, string> = {
  empty: 'is empty',
  'too-large': `is larger than ${bytesMax} bytes`,
  kind: wrongFormat,
  heic: 'is a HEIC photo: export it as JPEG',
  damaged: 'is damaged or not an image',
  pixels: `has more than ${pixelsMax} pixels`,
  metadata: 'has metadata that cannot be removed',
  scripts: wrongFormat,
  repeats: wrongFormat,
  captions: wrongFormat,
  'cut-off': 'is incomplete',
  quicktime: wrongFormat,
}
