import { createExif, readOrientation, upright } from './exif.ts'
import { createPieceCollector } from './pieces.ts'
import type { InvalidImage, StrippedImage } from './stripped.ts'

/** `RIFF`, the length of the rest, `WEBP`. */
const fileHeadBytes = 12
const headBytes = 8
const frameHeadBytes = 16

const displayedChunks = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM'])
const flags = { exif: 0x08, xmp: 0x04 } as const
const exifName = 'Exif\0\0'

/** Removes chunks that do not affect the display, and bytes after the end. */
export function stripWebp(data: Buffer): StrippedImage | InvalidImage {
  const fileBytes = 8 + data.readUInt32LE(4)
  const chunks = readChunks(data.subarray(0, fileBytes), fileHeadBytes)
  const orientation = findOrientation(chunks)
  const pieces = createPieceCollector(data)
  pieces.keep(0, fileHeadBytes)
  for (const chunk of chunks) {
    if (chunk.name === 'VP8X') pieces.add(createHeader(chunk, orientation))
    else if (chunk.name === 'ANMF') pieces.add(cleanFrame(chunk))
    else if (displayedChunks.has(chunk.name)) pieces.keep(chunk.start, chunk.end)
  }
  if (orientation !== upright) pieces.add(createChunk('EXIF', createExif(orientation)))
  return { data: withLength(pieces.joined(), data), isComplete: fileBytes <= data.length }
}

interface Chunk {
  name: string
  /** Position in the file, with the padding byte. */
  start: number
  end: number
  contents: Buffer
}

const chunksMax = 50_000

function readChunks(data: Buffer, from: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let offset = from; offset + headBytes <= data.length; ) {
    const bytes = data.readUInt32LE(offset + 4)
    const body = offset + headBytes
    const end = Math.min(body + bytes + (bytes % 2), data.length)
    const contents = data.subarray(body, body + bytes)
    if (chunks.length === chunksMax) throw new RangeError('The file has too many parts.')
    chunks.push({ name: data.toString('latin1', offset, offset + 4), start: offset, end, contents })
    offset = end
  }
  return chunks
}

function findOrientation(chunks: Chunk[]): number {
  const exif = chunks.find(({ name }) => name === 'EXIF')?.contents
  if (!exif) return upright
  const isNamed = exif.toString('latin1', 0, exifName.length) === exifName
  return readOrientation(isNamed ? exif.subarray(exifName.length) : exif)
}

/** Creates the `VP8X` chunk, whose flags say which other chunks exist. */
function createHeader({ contents }: Chunk, orientation: number): Buffer {
  const header = Buffer.from(contents)
  const otherFlags = header.readUInt8(0) & ~(flags.exif | flags.xmp)
  header.writeUInt8(orientation === upright ? otherFlags : otherFlags | flags.exif)
  return createChunk('VP8X', header)
}

function cleanFrame({ contents }: Chunk): Buffer {
  const pieces = createPieceCollector(contents)
  pieces.keep(0, frameHeadBytes)
  for (const { name, start, end } of readChunks(contents, frameHeadBytes))
    if (displayedChunks.has(name)) pieces.keep(start, end)
  return createChunk('ANMF', pieces.joined())
}

function createChunk(name: string, contents: Buffer): Buffer {
  const chunk = Buffer.alloc(headBytes + contents.length + (contents.length % 2))
  chunk.write(name, 'latin1')
  chunk.writeUInt32LE(contents.length, 4)
  contents.copy(chunk, headBytes)
  return chunk
}

/** Corrects the length in the header. Does not modify `data`, the source. */
function withLength(output: Buffer, data: Buffer): Buffer {
  const length = output.length - 8
  if (output === data || output.readUInt32LE(4) === length) return output
  output.writeUInt32LE(length, 4)
  return output
}
