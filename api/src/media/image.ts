import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaRules } from '@vitrine/contract/media/media-rules'
import { acceptFile, type Refused } from './accept.ts'

/** Kinds of image that are taken; vector images may hold scripts and are not. */
export const mimes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const { bytesMax, pixelsMax } = mediaRules

/**
 * Stored properties of an image. Its path is relative to the media folder, with `/` between its
 * parts.
 */
export interface Image {
  path: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  hash: string
}

/**
 * Reads an image, without what its camera and its programs have written into it; answers `known`
 * itself when it is that one, and a reason when it is not taken.
 */
export async function readImage(
  folder: string,
  path: string,
  known: Image | undefined,
): Promise<{ image: Image; data: Buffer } | { reason: string }> {
  const file = join(folder, path)
  const { size } = await stat(file)
  if (size > bytesMax) return { reason: sentences['too-large'] }
  const accepted = await acceptFile(await readFile(file))
  if ('refused' in accepted) return { reason: sentences[accepted.refused] }
  const { data, mime, width, height } = accepted
  if (!Object.values(mimes).includes(mime)) return { reason: sentences.kind }
  const hash = hashOf(data)
  if (known?.hash === hash) return { image: known, data }
  return { image: { path, mime, width, height, bytes: data.length, hash }, data }
}

const sentences: Record<Refused, string> = {
  empty: 'is empty: no image',
  'too-large': `is larger than ${bytesMax} bytes`,
  kind: 'is no image of a kind that is taken',
  heic: 'is a HEIC photo: export it as JPEG',
  damaged: 'is no image that can be read',
  pixels: `has more than ${pixelsMax} pixels`,
  metadata: 'holds metadata that cannot be taken out of it',
  scripts: 'is no image of a kind that is taken',
  repeats: 'is no image of a kind that is taken',
}

export const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')
