import { crc32 } from 'node:zlib'
import { createExif, readOrientation, upright } from './exif.ts'
import { createPieceCollector } from './pieces.ts'
import type { InvalidImage, StrippedImage } from './stripped.ts'

const signatureBytes = 8
/** Length and name before the contents of a chunk; with the checksum after them. */
const headBytes = 8
const overheadBytes = 12

/** Chunks for display: pixels, colours, resolution and animation. */
const displayedChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'hIST', 'sPLT', 'pHYs'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** Removes chunks that do not affect the display, and bytes after the end. */
export function stripPng(data: Buffer): StrippedImage | InvalidImage {
  const pieces = createPieceCollector(data)
  pieces.keep(0, signatureBytes)
  let hasExif = false
  for (let offset = signatureBytes; offset + headBytes <= data.length; ) {
    const name = data.toString('latin1', offset + 4, offset + headBytes)
    const end = offset + overheadBytes + data.readUInt32BE(offset)
    if (displayedChunks.has(name)) pieces.keep(offset, end)
    else if (isCritical(name)) return undefined
    if (name === 'eXIf' && !hasExif) {
      hasExif = true
      pieces.add(createOrientationChunk(data.subarray(offset + headBytes, end - 4)))
    }
    if (name === 'IEND') return { data: pieces.joined(), isComplete: end <= data.length }
    offset = end
  }
  return { data: pieces.joined(), isComplete: false }
}

/** A decoder must refuse an unknown chunk whose name begins with a capital letter. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

function createOrientationChunk(tiff: Buffer): Buffer {
  const orientation = readOrientation(tiff)
  if (orientation === upright) return Buffer.alloc(0)
  const contents = Buffer.concat([Buffer.from('eXIf'), createExif(orientation)])
  const chunk = Buffer.alloc(contents.length + 8)
  chunk.writeUInt32BE(contents.length - 4)
  contents.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(contents), contents.length + 4)
  return chunk
}
