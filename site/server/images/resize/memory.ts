import type { Metadata } from 'sharp'
import type { Format } from '../address/grammar.ts'
import { renderBytesMax } from '../address/limits.ts'
import type { Frame } from './plan.ts'

/** What of a source tells how much memory its decoding takes. */
export type About = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'isProgressive' | 'chromaSubsampling' | 'orientation'
>

/** What is to be made, and what that takes. */
export interface Need {
  frame: Frame
  bytes: number
}

/** Rows of a wide picture, and what each work takes beside its pixels. */
const anyImageBytes = 20_000_000
/** Of an answer, with what its encoder needs (measured, see docs/decisions/0007). */
const bytesPerPixelOut: Record<Format, number> = { webp: 17, jpeg: 12, png: 12, avif: 28 }
/** Fewer are no picture any more: then the source itself is given. */
const pixelsOutMin = 500_000

/**
 * Memory that it takes to make a picture of this size of a source. Where both do not fit into what
 * there is at all, the picture becomes smaller; undefined where that is not enough.
 */
export function needOf(about: About, frame: Frame, format: Format): Need | undefined {
  const perPixel = bytesPerPixelOut[format]
  const pixels = frame.width * frame.height
  const before = anyImageBytes + bytesToDecode(about, pixels)
  const fitting = Math.floor((renderBytesMax - before) / perPixel)
  if (pixels <= fitting) return { frame, bytes: before + pixels * perPixel }
  if (fitting < pixelsOutMin) return undefined
  const scale = Math.sqrt(fitting / pixels)
  const [width, height] = [Math.floor(frame.width * scale), Math.floor(frame.height * scale)]
  return { frame: { ...frame, width, height }, bytes: renderBytesMax }
}

function bytesToDecode(about: About, pixelsOut: number) {
  const pixels = about.width * about.height
  return pixels * bytesPerPixelIn(about) + (isTurned(about) ? bytesToTurn(pixels, pixelsOut) : 0)
}

const bytesPerPixelIn = ({ format, isProgressive, channels, chromaSubsampling = '' }: About) => {
  switch (format) {
    // In rows, and only as sharp as needed; what comes in several passes is held as a whole.
    case 'jpeg':
      return isProgressive ? bytesPerCoefficient * coefficientsOf(chromaSubsampling, channels) : 0
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
const coefficientsOf = (subsampling: string, channels: number) =>
  coefficients[subsampling] ?? channels
/** Of a pixel, in all colours together. */
const coefficients: Record<string, number> = { '4:2:0': 1.5, '4:2:2': 2 }

/** Photographs that lie on their side are turned as a whole, after they have been made smaller. */
const isTurned = ({ orientation = 1 }: About) => orientation > 2
const colours = 3
/** At most so many more than the answer has: it is read in halves, quarters or eighths. */
const spareOfShrinking = 4
const bytesToTurn = (pixels: number, pixelsOut: number) =>
  Math.min(pixels, pixelsOut * spareOfShrinking) * colours
