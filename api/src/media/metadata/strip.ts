import { stripAvif } from './avif.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import type { InvalidImage, StrippedImage } from './stripped.ts'
import { stripWebp } from './webp.ts'

const formats: [signature: RegExp, strip: (data: Buffer) => StrippedImage | InvalidImage][] = [
  [/^\xff\xd8\xff/, stripJpeg],
  [/^\x89PNG\r\n/, stripPng],
  [/^RIFF....WEBP/s, stripWebp],
  [/^GIF8[79]a/, stripGif],
  [/^....ftyp/s, stripAvif],
]
const signatureBytes = 16

/**
 * Removes metadata from an image: position, camera, comments, thumbnails, and everything that is not
 * needed to display it. Pixels, colour profile and animation stay bit for bit; the orientation is
 * kept. Idempotent: returns `data` itself if there is nothing to remove.
 *
 * Returns undefined if the format is not supported or the structure of the file is invalid.
 */
export function stripMetadata(data: Buffer): StrippedImage | InvalidImage {
  try {
    return findImageFormat(data)?.[1](data)
  } catch (error) {
    // An offset or a length in the file is out of range.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

export function findImageFormat(data: Buffer) {
  const head = data.toString('latin1', 0, signatureBytes)
  return formats.find(([signature]) => signature.test(head))
}
