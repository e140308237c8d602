import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Kinds of image that are taken; vector images may hold scripts and are not. */
export const mimes: Record<string, string> = {
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const bytesMax = 15_000_000
const pixelsMax = 50_000_000
const headAlone = { limitInputPixels: false } as const

/** What is recorded of an image; its path is below the media folder, with `/` between its parts. */
export interface Image {
  path: string
  mime: string
  width: number | null
  height: number | null
  bytes: number
  hash: string
}

/** Reads an image; answers `known` itself when it is that one, and a reason when it is not taken. */
export async function readImage(
  folder: string,
  path: string,
  known: Image | undefined,
): Promise<{ image: Image; data: Buffer } | { reason: string }> {
  const file = join(folder, path)
  const { size } = await stat(file)
  if (size > bytesMax) return { reason: `is larger than ${bytesMax} bytes` }
  const data = await readFile(file)
  const hash = hashOf(data)
  if (known?.hash === hash) return { image: known, data }
  try {
    // Only its head is read: what is too large is never decoded.
    const { autoOrient, format, pages = 1 } = await sharp(data, headAlone).metadata()
    const pixels = (autoOrient.width ?? 0) * (autoOrient.height ?? 0) * pages
    if (pixels > pixelsMax) return { reason: `has more than ${pixelsMax} pixels` }
    // The name may lie: a vector image that calls itself .png is one all the same.
    const mime = mimes[format === 'heif' ? '.avif' : `.${format}`]
    if (!mime) return { reason: 'is no image of a kind that is taken' }
    return { image: { path, mime, ...autoOrient, bytes: data.length, hash }, data }
  } catch {
    // A file that no decoder knows is refused, not a reason to stop.
    return { reason: 'is no image that can be read' }
  }
}

/** Whether a file is there and holds this image, bit for bit. */
export async function isSameFile(file: string, { bytes, hash }: Image): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() === true && found.size === bytes && hashOf(await readFile(file)) === hash
}

const hashOf = (data: Buffer) => createHash('sha256').update(data).digest('hex')
