import { type MediaEnding, mediaKinds, mediaRules } from '@vitrine/contract/media/media-rules'
import sharp from 'sharp'
import { kindOf, stripMetadata } from './metadata/strip.ts'
import { cleanVector, looksLikeVector } from './vector.ts'

/** A file as it may be kept and shown to everyone. */
export interface Accepted {
  data: Buffer
  ending: MediaEnding
  mime: string
  /** Size in pixels as it is displayed; null if the file has no size of its own. */
  width: number | null
  height: number | null
  /** True if the file is complete. */
  whole: boolean
  /** Names of elements that were taken out of a drawing. */
  removed: string[]
}

/** Why a file is not taken. */
export type Refused =
  | 'empty'
  | 'too-large'
  | 'kind'
  | 'heic'
  | 'damaged'
  | 'pixels'
  | 'metadata'
  | 'scripts'
  | 'repeats'

const headBytes = 1_024

/**
 * Reads a file by what it holds, whatever it is called: pictures lose what their cameras have written
 * into them, drawings what would run or fetch something. Nothing is decoded but the heads of files.
 */
export async function acceptFile(source: Buffer): Promise<Accepted | { refused: Refused }> {
  if (source.length === 0) return { refused: 'empty' }
  if (source.length > mediaRules.bytesMax) return { refused: 'too-large' }
  // Before any decoder sees it: ours has none for it, and a small file may claim any size.
  if (isHeic(source)) return { refused: 'heic' }
  if (kindOf(source)) return acceptPixels(source)
  const head = source.toString('utf8', 0, headBytes)
  if (head.startsWith('%PDF-')) return acceptDocument(source)
  return looksLikeVector(head) ? acceptVector(source) : { refused: 'kind' }
}

/** Brands of files that hold HEVC pictures, and of those that may hold them or AVIF pictures. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'])
const openBrands = new Set(['mif1', 'msf1'])

/** True for photos as iPhones store them (ISO/IEC 23008-12), by the brands in their first box. */
function isHeic(source: Buffer): boolean {
  if (source.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(source.readUInt32BE(0), headBytes, source.length)
  const brand = source.toString('latin1', 8, 12)
  const others: string[] = source.toString('latin1', 16, Math.max(16, end)).match(/.{4}/gs) ?? []
  if (others.includes('avif') || others.includes('avis')) return false
  return (
    heicBrands.has(brand) || (openBrands.has(brand) && others.some((each) => heicBrands.has(each)))
  )
}

async function acceptPixels(source: Buffer): Promise<Accepted | { refused: Refused }> {
  const about = await shownAs(source)
  if ('refused' in about) return about
  const stripped = stripMetadata(source)
  if (!stripped) return { refused: 'metadata' }
  const { data, whole } = stripped
  // Removing metadata must not change how the picture looks. If it does, the file was not
  // understood.
  if (JSON.stringify(await shownAs(data)) !== JSON.stringify(about)) return { refused: 'metadata' }
  return { ...about, data, whole, removed: [] }
}

/** Endings by the formats that the decoder tells. */
const endings: Record<string, MediaEnding> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  av1: 'avif',
}

type Shown = Pick<Accepted, 'ending' | 'mime'> & Record<'width' | 'height', number>

async function shownAs(data: Buffer): Promise<Shown | { refused: Refused }> {
  try {
    const {
      format,
      compression,
      autoOrient,
      pages = 1,
    } = await sharp(data, {
      limitInputPixels: false,
    }).metadata()
    const ending = endings[format === 'heif' ? String(compression) : format]
    if (!ending) return { refused: 'kind' }
    const { width, height } = autoOrient
    const pixels = width * height
    if (pixels > mediaRules.pixelsMax || pixels * pages > mediaRules.animationPixelsMax)
      return { refused: 'pixels' }
    return { ending, mime: mediaKinds[ending].mime, width, height }
  } catch {
    // A file that the decoder does not know is refused, not a reason to stop.
    return { refused: 'damaged' }
  }
}

/** Programs write a few bytes behind the mark of the end. */
const tailBytes = 2_048

function acceptDocument(data: Buffer): Accepted {
  const whole = data.subarray(-tailBytes).includes('%%EOF')
  return { data, ...kindNamed('pdf'), width: null, height: null, whole, removed: [] }
}

function acceptVector(source: Buffer): Accepted | { refused: Refused } {
  if (source.length > mediaRules.vectorBytesMax) return { refused: 'too-large' }
  const made = cleanVector(source)
  return 'refused' in made ? made : { ...made, ...kindNamed('svg'), whole: true }
}

const kindNamed = (ending: MediaEnding) => ({ ending, mime: mediaKinds[ending].mime })
