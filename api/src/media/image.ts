import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaRules } from '@vitrine/contract/media-rules'
import sharp from 'sharp'
import { stripMetadata } from './metadata/strip.ts'

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

/** What is recorded of an image; its path is below the media folder, with `/` between its parts. */
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
  if (size > bytesMax) return { reason: `is larger than ${bytesMax} bytes` }
  const source = await readFile(file)
  const stripped = stripMetadata(source)
  const data = stripped?.data ?? source
  const hash = hashOf(data)
  if (stripped && known?.hash === hash) return { image: known, data }
  try {
    const about = await shownAs(data)
    // The name may lie: a vector image that calls itself .png is one all the same.
    if (!about) return { reason: 'is no image of a kind that is taken' }
    if (!stripped || !isSame(about, await shownAs(source)))
      return { reason: 'holds metadata that cannot be taken out of it' }
    return { image: { path, ...about, bytes: data.length, hash }, data }
  } catch {
    // A file that no decoder knows is refused, not a reason to stop.
    return { reason: 'is no image that can be read' }
  }
}

async function shownAs(data: Buffer) {
  const options = { limitInputPixels: pixelsMax }
  const { autoOrient, format } = await sharp(data, options).metadata()
  const mime = mimes[format === 'heif' ? '.avif' : `.${format}`]
  return mime && { mime, ...autoOrient }
}

/** Whether both are of one kind and, as they are seen, of one size. */
const isSame = (a: object, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

export const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')
