import type { Metadata } from 'sharp'
import { renderBytesMax } from '../address/limits.ts'
import type { Format } from '../address/modifiers.ts'
import type { Frame } from './plan.ts'

/** Metadata of a source that determines the memory for decoding. */
export type SourceMetadata = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>

export interface RenderCost {
  frame: Frame
  bytes: number
}

/** Overhead of each image, such as rows of a wide picture. */
const overheadBytes = 20_000_000
/** Bytes per pixel of the answer, including its encoder (measured, see docs/decisions/0007). */
const bytesPerPixelOut: Record<Format, number> = { webp: 17, jpeg: 12, png: 12, avif: 28 }
/** Below this size the source itself is sent. */
const pixelsOutMin = 500_000

/**
 * Returns the memory needed to resize a source to a frame. Shrinks the frame if it does not fit
 * into `renderBytesMax`; undefined if even `pixelsOutMin` does not fit.
 */
export function estimateCost(
  about: SourceMetadata,
  frame: Frame,
  format: Format,
): RenderCost | undefined {
  const perPixel = bytesPerPixelOut[format]
  const pixels = frame.width * frame.height
  const fixedBytes = overheadBytes + bytesToDecode(about, pixels)
  const pixelsMax = Math.floor((renderBytesMax - fixedBytes) / perPixel)
  if (pixels <= pixelsMax) return { frame, bytes: fixedBytes + pixels * perPixel }
  if (pixelsMax < pixelsOutMin) return undefined
  const scale = Math.sqrt(pixelsMax / pixels)
  const [width, height] = [Math.floor(frame.width * scale), Math.floor(frame.height * scale)]
  return { frame: { ...frame, width, height }, bytes: renderBytesMax }
}

function bytesToDecode(about: SourceMetadata, pixelsOut: number) {
  const pixels = about.width * about.height
  return (
    pixels * getBytesPerPixel(about) + (isRotated(about) ? bytesToRotate(pixels, pixelsOut) : 0)
  )
}

const getBytesPerPixel = ({
  format,
  isProgressive,
  channels,
  chromaSubsampling = '',
}: SourceMetadata) => {
  switch (format) {
    // Decoded in rows, at reduced size; a progressive image is held completely.
    case 'jpeg':
      return isProgressive ? bytesPerCoefficient * getCoefficients(chromaSubsampling, channels) : 0
    case 'png':
      return isProgressive ? bytesPerInterlacedChannel * channels : 1
    case 'heif':
      return 17
    default:
      return 6
  }
}

const bytesPerCoefficient = 2
const bytesPerInterlacedChannel = 1.4
const getCoefficients = (subsampling: string, channels: number) =>
  coefficients[subsampling] ?? channels
/** Per pixel, all colours together. */
const coefficients: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 }

/** Photographs with an orientation are rotated as a whole, after shrinking. */
const isRotated = ({ orientation = 1 }: SourceMetadata) => orientation > 2
const colours = 3
/** The decoder shrinks by halves, so up to 4 times as many pixels as the answer has. */
const shrinkFactorMax = 4
const bytesToRotate = (pixels: number, pixelsOut: number) =>
  Math.min(pixels, pixelsOut * shrinkFactorMax) * colours
