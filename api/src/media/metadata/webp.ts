import { exifOf, orientationIn, upright } from './exif.ts'
import { piecesOf } from './pieces.ts'
import type { Broken, Stripped } from './stripped.ts'

/** `RIFF`, the length of the rest, `WEBP`. */
const fileHeadBytes = 12
const headBytes = 8
/** What stands before the chunks of a frame. */
const frameHeadBytes = 16

const shown = new Set(['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM'])
/** Of the first byte of `VP8X`. */
const flags = { exif: 0x08, xmp: 0x04 } as const
const exifName = 'Exif\0\0'

/** Takes out every chunk that says more than how the picture looks, and what follows after its end. */
export function stripWebp(data: Buffer): Stripped | Broken {
  const told = 8 + data.readUInt32LE(4)
  const found = chunksOf(data.subarray(0, told), fileHeadBytes)
  const orientation = orientationOf(found)
  const pieces = piecesOf(data)
  pieces.keep(0, fileHeadBytes)
  for (const chunk of found) {
    if (chunk.name === 'VP8X') pieces.add(extended(chunk, orientation))
    else if (chunk.name === 'ANMF') pieces.add(frame(chunk))
    else if (shown.has(chunk.name)) pieces.keep(chunk.start, chunk.end)
  }
  if (orientation !== upright) pieces.add(chunkOf('EXIF', exifOf(orientation)))
  return { data: withLength(pieces.joined(), data), whole: told <= data.length }
}

interface Chunk {
  name: string
  /** Where it stands, with the byte that makes its length even. */
  start: number
  end: number
  contents: Buffer
}

const chunksMax = 50_000

function chunksOf(data: Buffer, from: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = from; at + headBytes <= data.length; ) {
    const bytes = data.readUInt32LE(at + 4)
    const body = at + headBytes
    const end = Math.min(body + bytes + (bytes % 2), data.length)
    const contents = data.subarray(body, body + bytes)
    if (chunks.length === chunksMax) throw new RangeError('The file has too many parts.')
    chunks.push({ name: data.toString('latin1', at, at + 4), start: at, end, contents })
    at = end
  }
  return chunks
}

function orientationOf(chunks: Chunk[]): number {
  const exif = chunks.find(({ name }) => name === 'EXIF')?.contents
  if (!exif) return upright
  const isNamed = exif.toString('latin1', 0, exifName.length) === exifName
  return orientationIn(isNamed ? exif.subarray(exifName.length) : exif)
}

/** The chunk that says which others there are. */
function extended({ contents }: Chunk, orientation: number): Buffer {
  const made = Buffer.from(contents)
  const rest = made.readUInt8(0) & ~(flags.exif | flags.xmp)
  made.writeUInt8(orientation === upright ? rest : rest | flags.exif)
  return chunkOf('VP8X', made)
}

/** A picture of an animation, whose chunks follow what says where it stands. */
function frame({ contents }: Chunk): Buffer {
  const pieces = piecesOf(contents)
  pieces.keep(0, frameHeadBytes)
  for (const { name, start, end } of chunksOf(contents, frameHeadBytes))
    if (shown.has(name)) pieces.keep(start, end)
  return chunkOf('ANMF', pieces.joined())
}

function chunkOf(name: string, contents: Buffer): Buffer {
  const chunk = Buffer.alloc(headBytes + contents.length + (contents.length % 2))
  chunk.write(name, 'latin1')
  chunk.writeUInt32LE(contents.length, 4)
  contents.copy(chunk, headBytes)
  return chunk
}

function withLength(made: Buffer, data: Buffer): Buffer {
  const length = made.length - 8
  if (made === data || made.readUInt32LE(4) === length) return made
  made.writeUInt32LE(length, 4)
  return made
}
