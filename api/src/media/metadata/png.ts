import { crc32 } from 'node:zlib'
import { exifOf, orientationIn, upright } from './exif.ts'
import { piecesOf } from './pieces.ts'
import type { Broken, Stripped } from './stripped.ts'

const signatureBytes = 8
/** The length and the name before the contents of a chunk, the checksum after them. */
const headBytes = 8
const aroundBytes = 12

/** What it takes to show a PNG: its picture, its colours, its size on paper, its animation. */
const shown = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'bKGD', 'hIST', 'sPLT', 'pHYs'],
  ...['cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
  ...['acTL', 'fcTL', 'fdAT'],
])

/** Takes out every chunk that says more than how the picture looks, and what follows after its end. */
export function stripPng(data: Buffer): Stripped | Broken {
  const pieces = piecesOf(data)
  pieces.keep(0, signatureBytes)
  let hasExif = false
  for (let at = signatureBytes; at + headBytes <= data.length; ) {
    const name = data.toString('latin1', at + 4, at + headBytes)
    const end = at + aroundBytes + data.readUInt32BE(at)
    if (shown.has(name)) pieces.keep(at, end)
    else if (isCritical(name)) return undefined
    if (name === 'eXIf' && !hasExif) {
      hasExif = true
      pieces.add(orientationChunk(data.subarray(at + headBytes, end - 4)))
    }
    if (name === 'IEND') return { data: pieces.joined(), whole: end <= data.length }
    at = end
  }
  return { data: pieces.joined(), whole: false }
}

/** Nobody may show a picture with a chunk that he does not know and whose name begins so. */
const isCritical = (name: string) => /^[A-Z]/.test(name)

function orientationChunk(tiff: Buffer): Buffer {
  const orientation = orientationIn(tiff)
  if (orientation === upright) return Buffer.alloc(0)
  const contents = Buffer.concat([Buffer.from('eXIf'), exifOf(orientation)])
  const chunk = Buffer.alloc(contents.length + 8)
  chunk.writeUInt32BE(contents.length - 4)
  contents.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(contents), contents.length + 4)
  return chunk
}
