import { stripAvif } from './avif.ts'
import { stripGif } from './gif.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import type { Broken, Stripped } from './stripped.ts'
import { stripWebp } from './webp.ts'

/** Kinds of image, told by their first bytes and never by their names. */
const kinds: [begins: RegExp, strip: (data: Buffer) => Stripped | Broken][] = [
  [/^\xff\xd8\xff/, stripJpeg],
  [/^\x89PNG\r\n/, stripPng],
  [/^RIFF....WEBP/s, stripWebp],
  [/^GIF8[79]a/, stripGif],
  [/^....ftyp/s, stripAvif],
]
/** Enough to know a kind by. */
const headBytes = 16

/**
 * Takes out of an image what tells of the person who made it: position, camera, comments, thumbnails,
 * and all that no browser needs to show it. The parts of the file that hold pixels, the colour profile
 * and animation stay bit for bit, and an orientation is written anew. Done twice, it changes nothing.
 *
 * Answers undefined for what is no image of these kinds, and for one whose parts cannot be followed:
 * what is in it is then not known.
 */
export function stripMetadata(data: Buffer): Stripped | Broken {
  try {
    return kindOf(data)?.[1](data)
  } catch (error) {
    // A Buffer throws it for what lies outside of it: a number in the file leads nowhere.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The kind of an image by its first bytes; undefined for what is none. */
export function kindOf(data: Buffer) {
  const head = data.toString('latin1', 0, headBytes)
  return kinds.find(([begins]) => begins.test(head))
}
