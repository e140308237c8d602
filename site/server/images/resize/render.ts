import sharp, { type Sharp } from 'sharp'
import { detectType } from '../address/image-types.ts'
import { pixelsInMax, renderTimeoutSeconds } from '../address/limits.ts'
import { type Format, type Modifiers, parseFocalPoint } from '../address/modifiers.ts'
import { createNotAnImage, ImageRefusal } from '../address/refusal.ts'
import { estimateCost, type RenderCost } from './memory.ts'
import { cropAround, getFrame, type Size } from './plan.ts'

// Each image uses one thread, because two are rendered concurrently. No cache: memory is released
// after each image.
sharp.concurrency(1)
sharp.cache(false)

/** Version of the renderer: part of cache names, because it changes the bytes of images. */
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

export interface RenderJob extends RenderCost {
  source: string | Buffer
  modifiers: Modifiers
  format: Format
  /** Size of the source after its orientation is applied. */
  seen: Size
}

/**
 * Inspects a source before rendering. Throws an `ImageRefusal`: 415 if damaged or not an image, 503
 * if it needs more memory than the limit.
 */
export async function planRender(
  source: string | Buffer,
  modifiers: Modifiers,
): Promise<RenderJob> {
  const kind = await detectType(source)
  if (!kind) throw createNotAnImage()
  const requestedFormat = modifiers.format
  const about = await sharp(source, input).metadata().catch(refuse)
  const plainFormat = about.hasAlpha ? 'png' : 'jpeg'
  const format =
    requestedFormat === undefined || requestedFormat === 'auto'
      ? kind.defaultFormat
      : requestedFormat === 'plain'
        ? plainFormat
        : requestedFormat
  const need = estimateCost(about, getFrame(about.autoOrient, modifiers), format)
  if (!need) throw new ImageRefusal(503, 'The image needs more memory than is available.')
  return { source, modifiers, format, seen: about.autoOrient, ...need }
}

/**
 * Renders an image. Throws an `ImageRefusal`: 415 for a damaged source, 413 for too many pixels,
 * 503 after a timeout.
 */
export function render({ source, modifiers, frame, format, seen }: RenderJob): Promise<Buffer> {
  const { background, blur, grayscale, quality } = modifiers
  const flattenColour = background === undefined ? undefined : `#${background}`
  const fill = flattenColour ?? (format === 'jpeg' ? white : clear)
  let image = resized(sharp(source, input), { frame, seen, modifiers }, fill).timeout({
    seconds: renderTimeoutSeconds,
  })
  if (flattenColour !== undefined || format === 'jpeg')
    image = image.flatten({ background: flattenColour ?? white })
  if (blur !== undefined) image = image.blur(blur)
  if (grayscale) image = image.grayscale()
  return encoders[format](image, quality).toBuffer().catch(refuse)
}

function resized(
  image: Sharp,
  { frame, seen, modifiers: { position } }: Pick<RenderJob, 'frame' | 'seen' | 'modifiers'>,
  background: string | typeof clear,
): Sharp {
  const focal = frame.fit === 'cover' ? parseFocalPoint(position) : undefined
  // sharp does not know points; for other fits the centre is used.
  if (!focal)
    return image.resize({
      ...frame,
      position: parseFocalPoint(position) ? 'centre' : position,
      background,
    })
  const { left, top, ...size } = cropAround(seen, frame, focal)
  const { width, height } = frame
  return image.resize({ ...size, fit: 'fill' }).extract({ left, top, width, height })
}

const pixelErrors = /pixel limit|exceeds/i
const timeoutErrors = /timeout/i
const systemErrors = /permission denied|too many open files|input\/output error/i

function refuse(error: Error): never {
  if (systemErrors.test(error.message)) throw error
  if (timeoutErrors.test(error.message))
    throw new ImageRefusal(503, 'Rendering the image takes too long.')
  if (pixelErrors.test(error.message)) throw new ImageRefusal(413, 'The image has too many pixels.')
  throw new ImageRefusal(415, 'The source is damaged or not a supported image.')
}
