import sharp, { type Sharp } from 'sharp'
import { type Format, focalIn, type Modifiers } from '../address/grammar.ts'
import { kindOf } from '../address/kinds.ts'
import { pixelsInMax, renderTimeoutSeconds } from '../address/limits.ts'
import { ImageRefusal, notAnImage } from '../address/refusal.ts'
import { type Need, needOf } from './memory.ts'
import { cutAround, frameFor, type Size } from './plan.ts'

// Two images at once are all the work there is at a time; what it needs is given back after each.
sharp.concurrency(1)
sharp.cache(false)

/** Names what makes the same source and modifiers come out in other bytes. */
export const rendererVersion = `sharp ${sharp.versions.sharp} 1`

const input = {
  limitInputPixels: pixelsInMax,
  failOn: 'error',
  pages: 1,
  autoOrient: true,
} as const

const avifEffort = 0
const white = '#ffffff'
const clear = { r: 0, g: 0, b: 0, alpha: 0 }

const encoders: Record<Format, (image: Sharp, quality: number) => Sharp> = {
  webp: (image, quality) => image.webp({ quality }),
  jpeg: (image, quality) => image.jpeg({ quality }),
  png: (image) => image.png(),
  avif: (image, quality) => image.avif({ quality, effort: avifEffort, chromaSubsampling: '4:2:0' }),
}

/** An image that is to be made. */
export interface Order extends Need {
  source: string | Buffer
  modifiers: Modifiers
  format: Format
  /** The source as it is seen. */
  seen: Size
}

/**
 * Looks at a file, or at one that is in memory, and says what it takes to make what the modifiers ask
 * for. Throws an `ImageRefusal` of 415 for what is no image or is damaged, of 503 for what there is
 * never enough memory for.
 */
export async function orderOf(source: string | Buffer, modifiers: Modifiers): Promise<Order> {
  const kind = await kindOf(source)
  if (!kind) throw notAnImage()
  const asked = modifiers.format
  const about = await sharp(source, input).metadata().catch(refuse)
  const plain = about.hasAlpha ? 'png' : 'jpeg'
  const format =
    asked === undefined || asked === 'auto' ? kind.answer : asked === 'plain' ? plain : asked
  const need = needOf(about, frameFor(about.autoOrient, modifiers), format)
  if (!need) throw new ImageRefusal(503, 'The image needs more memory than there is.')
  return { source, modifiers, format, seen: about.autoOrient, ...need }
}

/**
 * Makes an image. Throws an `ImageRefusal` of 415 for a source that is damaged, of 413 for one with
 * too many pixels, of 503 for what takes too long.
 */
export function render({ source, modifiers, frame, format, seen }: Order): Promise<Buffer> {
  const { background, blur, grayscale, quality } = modifiers
  const behind = background === undefined ? undefined : `#${background}`
  const around = behind ?? (format === 'jpeg' ? white : clear)
  let image = resized(sharp(source, input), { frame, seen, modifiers }, around).timeout({
    seconds: renderTimeoutSeconds,
  })
  if (behind !== undefined || format === 'jpeg')
    image = image.flatten({ background: behind ?? white })
  if (blur !== undefined) image = image.blur(blur)
  if (grayscale) image = image.grayscale()
  return encoders[format](image, quality).toBuffer().catch(refuse)
}

function resized(
  image: Sharp,
  { frame, seen, modifiers: { position } }: Pick<Order, 'frame' | 'seen' | 'modifiers'>,
  background: string | typeof clear,
): Sharp {
  const focal = frame.fit === 'cover' ? focalIn(position) : undefined
  // A point is a word of ours: what is only fitted into a frame stands in its middle.
  if (!focal)
    return image.resize({ ...frame, position: focalIn(position) ? 'centre' : position, background })
  const { left, top, ...size } = cutAround(seen, frame, focal)
  const { width, height } = frame
  return image.resize({ ...size, fit: 'fill' }).extract({ left, top, width, height })
}

const costly = /pixel limit|exceeds/i
const slow = /timeout/i
const ourFault = /permission denied|too many open files|input\/output error/i

function refuse(error: Error): never {
  if (ourFault.test(error.message)) throw error
  if (slow.test(error.message)) throw new ImageRefusal(503, 'The image takes too long to make.')
  if (costly.test(error.message)) throw new ImageRefusal(413, 'The image has too many pixels.')
  throw new ImageRefusal(415, 'The source is damaged, or no image that can be read.')
}
