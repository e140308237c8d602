import {
  bytesMaxByGroup,
  type MediaExtension,
  mediaKinds,
  mediaRules,
} from '@vitrine/contract/media/media-rules'
import { findImageFormat, stripMetadata } from './metadata/strip.ts'
import { type ByteSource, createBufferSource } from './recordings/byte-source.ts'
import { listWrites } from './recordings/overwrite.ts'
import { avifBrands, genericBrands, heicBrands } from './recordings/picture-brands.ts'
import { findFormat, headBytes, type RecordingFormat } from './recordings/read-recording.ts'
import type { Recording, RecordingRefusal } from './recordings/recording.ts'
import { findVttProblem, looksLikeVtt, type VttProblem } from './recordings/vtt.ts'
import { cleanVector, looksLikeVector } from './vector.ts'

/** What the library stores of a file that is safe to publish. */
export interface FileProperties {
  ending: MediaExtension
  mime: string
  /** Size in pixels as it is displayed; null if the file has no size of its own. */
  width: number | null
  height: number | null
  /** Duration of a video or of audio in milliseconds; null if the file does not tell it. */
  durationMs: number | null
  isComplete: boolean
  /** Names of elements that were removed from a drawing. */
  removed: string[]
}

/** A file that is safe to store and to publish. */
export interface AcceptedFile extends FileProperties {
  data: Buffer
}

/** Why a file is not accepted; with the place of the fault in a WebVTT file. */
export interface RefusedFile {
  refused: FileRefusal
  vtt?: VttProblem
}

export type FileRefusal =
  | 'empty'
  | 'too-large'
  | 'kind'
  | 'heic'
  | 'damaged'
  | 'pixels'
  | 'metadata'
  | 'scripts'
  | 'repeats'
  | 'captions'
  | RecordingRefusal

/** Reads the headers of a video or of audio. */
export async function acceptRecording(
  source: ByteSource,
  format: RecordingFormat,
): Promise<(FileProperties & Pick<Recording, 'overwrites'>) | RefusedFile> {
  const recording = await format.read(source)
  if ('refused' in recording) return recording
  if (source.bytes > bytesMaxByGroup[mediaKinds[recording.ending].group])
    return { refused: 'too-large' }
  return { ...recording, ...getKind(recording.ending), removed: [] }
}

async function acceptRecordingBytes(
  source: Buffer,
  format: RecordingFormat,
): Promise<AcceptedFile | RefusedFile> {
  const recording = await acceptRecording(createBufferSource(source), format)
  if ('refused' in recording) return recording
  const { overwrites, ...properties } = recording
  if (overwrites.length === 0) return { ...properties, data: source }
  const data = Buffer.from(source)
  for (const { bytes, at } of listWrites(overwrites)) bytes.copy(data, at)
  return { ...properties, data }
}

/**
 * Checks and cleans a file, by its content and not its name. Removes metadata from pictures, and
 * from drawings what would run or fetch something. Decodes headers only, no pixels.
 */
export async function acceptFile(source: Buffer): Promise<AcceptedFile | RefusedFile> {
  if (source.length === 0) return { refused: 'empty' }
  const format = findFormat(source.subarray(0, headBytes))
  if (format) return acceptRecordingBytes(source, format)
  if (source.length > mediaRules.bytesMax) return { refused: 'too-large' }
  // Before the decoder reads it: it cannot decode HEVC, and a small file may claim any size.
  if (isHeic(source)) return { refused: 'heic' }
  if (findImageFormat(source)) return acceptPixels(source)
  const head = source.toString('utf8', 0, headBytes)
  if (head.startsWith('%PDF-')) return acceptDocument(source)
  if (looksLikeVtt(head)) return acceptTrack(source)
  return looksLikeVector(head) ? acceptVector(source) : { refused: 'kind' }
}

/** True for HEIC photos, by the brands in the first box. */
function isHeic(source: Buffer): boolean {
  if (source.toString('latin1', 4, 8) !== 'ftyp') return false
  const end = Math.min(source.readUInt32BE(0), headBytes, source.length)
  const brand = source.toString('latin1', 8, 12)
  const compatible: string[] =
    source.toString('latin1', 16, Math.max(16, end)).match(/.{4}/gs) ?? []
  if (compatible.some((other) => avifBrands.has(other))) return false
  return (
    heicBrands.has(brand) ||
    (genericBrands.has(brand) && compatible.some((other) => heicBrands.has(other)))
  )
}

async function acceptPixels(source: Buffer): Promise<AcceptedFile | RefusedFile> {
  const properties = await readProperties(source)
  if ('refused' in properties) return properties
  const stripped = stripMetadata(source)
  if (!stripped) return { refused: 'metadata' }
  const { data, isComplete } = stripped
  // If the picture changes with its metadata, the file was misread.
  if (JSON.stringify(await readProperties(data)) !== JSON.stringify(properties))
    return { refused: 'metadata' }
  return { ...properties, data, durationMs: null, isComplete, removed: [] }
}

const endings: Record<string, MediaExtension> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  av1: 'avif',
}

type PictureProperties = Pick<AcceptedFile, 'ending' | 'mime'> & Record<'width' | 'height', number>

async function readProperties(data: Buffer): Promise<PictureProperties | { refused: FileRefusal }> {
  // Loaded for the first picture: it takes 20 MB.
  const { default: sharp } = await import('sharp')
  try {
    const decoder = sharp(data, { limitInputPixels: false })
    const { format, compression, autoOrient, pages = 1 } = await decoder.metadata()
    const ending = endings[format === 'heif' ? String(compression) : format]
    if (!ending) return { refused: 'kind' }
    const { width, height } = autoOrient
    const pixels = width * height
    if (pixels > mediaRules.pixelsMax || pixels * pages > mediaRules.animationPixelsMax)
      return { refused: 'pixels' }
    return { ending, mime: mediaKinds[ending].mime, width, height }
  } catch {
    // The decoder throws for a file that it cannot read.
    return { refused: 'damaged' }
  }
}

/** Programs may write a few bytes after the end marker. */
const tailBytes = 2_048

function acceptDocument(data: Buffer): AcceptedFile {
  const isComplete = data.subarray(-tailBytes).includes('%%EOF')
  return { data, ...getKind('pdf'), ...withoutSize, isComplete, removed: [] }
}

const withoutSize = { width: null, height: null, durationMs: null } as const

function acceptTrack(source: Buffer): AcceptedFile | RefusedFile {
  if (source.length > mediaRules.trackBytesMax) return { refused: 'too-large' }
  const vtt = findVttProblem(source)
  if (vtt) return { refused: 'captions', vtt }
  return { data: source, ...getKind('vtt'), ...withoutSize, isComplete: true, removed: [] }
}

function acceptVector(source: Buffer): AcceptedFile | RefusedFile {
  if (source.length > mediaRules.vectorBytesMax) return { refused: 'too-large' }
  const cleaned = cleanVector(source)
  if ('refused' in cleaned) return cleaned
  return { ...cleaned, ...getKind('svg'), durationMs: null, isComplete: true }
}

const getKind = (ending: MediaExtension) => ({ ending, mime: mediaKinds[ending].mime })
