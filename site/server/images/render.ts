import sharp, { type Sharp } from 'sharp'
import { createGate } from './gate.ts'
import type { Format, Modifiers } from './grammar.ts'
import { kindOf } from './kinds.ts'
import { pixelsInMax, renderTimeoutSeconds } from './limits.ts'
import { type Frame, frameFor } from './plan.ts'
import { ImageRefusal, notAnImage } from './refusal.ts'

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

/** One image at a time that needs much memory, so that two never do together. */
const alone = createGate(1, Number.POSITIVE_INFINITY)

/**
 * Makes the image that the modifiers ask for of a file, or of one that is in memory. Throws an
 * `ImageRefusal` of 415 for what is no image or is damaged, of 413 for what would cost too much.
 */
export async function render(source: string | Buffer, modifiers: Modifiers): Promise<Buffer> {
  const kind = await kindOf(source)
  if (!kind) throw notAnImage()
  const asked = modifiers.format
  const about = await sharp(source, input).metadata().catch(refuse)
  const plain = about.hasAlpha ? 'png' : 'jpeg'
  const format =
    asked === undefined || asked === 'auto' ? kind.answer : asked === 'plain' ? plain : asked
  const frame = frameFor(about.autoOrient, modifiers)
  const work = () => encode({ source, modifiers, frame, format })
  return needsMuch(about, frame, format) ? alone(work) : work()
}

const pixelsAtEase = 4_000_000
const pixelsOfAvifAtEase = 1_000_000

type About = Awaited<ReturnType<Sharp['metadata']>>

// A photograph is read in rows, and only as sharp as needed; what comes in several passes, or is
// turned, is in memory as a whole.
function needsMuch(about: About, frame: Frame, format: Format) {
  const whole = about.format !== 'jpeg' || about.isProgressive || (about.orientation ?? 1) > 1
  const pixelsIn = whole ? about.width * about.height : 0
  const pixelsOut = frame.width * frame.height
  const atEase = format === 'avif' ? pixelsOfAvifAtEase : pixelsAtEase
  return pixelsIn > pixelsAtEase || pixelsOut > atEase
}

interface Work {
  source: string | Buffer
  modifiers: Modifiers
  frame: Frame
  format: Format
}

function encode({ source, modifiers, frame, format }: Work): Promise<Buffer> {
  const { background, blur, grayscale, position, quality } = modifiers
  const behind = background === undefined ? undefined : `#${background}`
  let image = sharp(source, input)
    .resize({ ...frame, position, background: behind ?? (format === 'jpeg' ? white : clear) })
    .timeout({ seconds: renderTimeoutSeconds })
  if (behind !== undefined || format === 'jpeg')
    image = image.flatten({ background: behind ?? white })
  if (blur !== undefined) image = image.blur(blur)
  if (grayscale) image = image.grayscale()
  return encoders[format](image, quality).toBuffer().catch(refuse)
}

const costly = /pixel limit|timeout|exceeds/i
const ourFault = /permission denied|too many open files|input\/output error/i

function refuse(error: Error): never {
  if (ourFault.test(error.message)) throw error
  if (costly.test(error.message))
    throw new ImageRefusal(413, 'The image has too many pixels, or takes too long to make.')
  throw new ImageRefusal(415, 'The source is damaged, or no image that can be read.')
}
