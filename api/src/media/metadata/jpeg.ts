import { exifOf, orientationIn, upright } from './exif.ts'
import { piecesOf } from './pieces.ts'
import type { Broken, Stripped } from './stripped.ts'

const code = {
  standalone: 0x01,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
  app15: 0xef,
  comment: 0xfe,
} as const

const exifName = 'Exif\0\0'

/** What of a program's segments stays: those with this name, of their contents so many bytes. */
const kept: { code: number; name: string; bytes: number }[] = [
  // The rest of it is a thumbnail.
  { code: code.app0, name: 'JFIF\0', bytes: 14 },
  { code: code.app2, name: 'ICC_PROFILE\0', bytes: Number.POSITIVE_INFINITY },
  // It says how colours are written.
  { code: code.app14, name: 'Adobe', bytes: 12 },
]

/** Where the numbers of pixels of its thumbnail stand in the contents of a JFIF segment. */
const jfifThumbnail = 12

/** Takes out the segments of programs and comments, and what follows after the end of the picture. */
export function stripJpeg(data: Buffer): Stripped | Broken {
  const pieces = piecesOf(data)
  pieces.keep(0, 2)
  let hasExif = false
  for (let at = 2; ; ) {
    const marker = markerAfter(data, at)
    if (!marker) return { data: pieces.joined(), whole: false }
    const { start } = marker
    if (marker.code === code.start) return undefined
    if (marker.code === code.end) {
      pieces.keep(start, start + 2)
      return { data: pieces.joined(), whole: true }
    }
    const end = start + 2 + data.readUInt16BE(start + 2)
    if (end < start + 4) return undefined
    at = end
    if (marker.code === code.scan) {
      at = scanEnd(data, end)
      pieces.keep(start, at)
    } else if (marker.code !== code.comment && !isProgram(marker.code)) pieces.keep(start, end)
    else {
      const segment = data.subarray(start, end)
      if (isExif(segment) && !hasExif) {
        hasExif = true
        pieces.add(orientationSegment(segment))
      } else keepKnown(pieces, start, segment)
    }
  }
}

/** The next marker with contents, or the end; whatever stands before it is noise. */
function markerAfter(data: Buffer, from: number) {
  for (let at = data.indexOf(0xff, from); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const found = data[at + 1]
    if (found === undefined) return undefined
    const isAlone = isRestart(found) || found === code.standalone
    if (found !== 0 && found !== 0xff && !isAlone) return { code: found, start: at }
  }
  return undefined
}

/** Where the coefficients of a scan end: at the next marker, or with the file. */
function scanEnd(data: Buffer, from: number) {
  for (let at = data.indexOf(0xff, from); at !== -1; at = data.indexOf(0xff, at + 1)) {
    const found = data[at + 1]
    if (found !== undefined && found !== 0 && found !== 0xff && !isRestart(found)) return at
  }
  return data.length
}

const isRestart = (found: number) => found >= code.firstRestart && found <= code.lastRestart
const isProgram = (found: number) => found >= code.app0 && found <= code.app15
const isExif = (segment: Buffer) => segment[1] === code.app1 && isNamed(segment, exifName)
const isNamed = (segment: Buffer, name: string) =>
  segment.toString('latin1', 4, 4 + name.length) === name

function orientationSegment(segment: Buffer): Buffer {
  const orientation = orientationIn(segment.subarray(4 + exifName.length))
  if (orientation === upright) return Buffer.alloc(0)
  return segmentOf(code.app1, Buffer.concat([Buffer.from(exifName), exifOf(orientation)]))
}

function keepKnown(pieces: ReturnType<typeof piecesOf>, start: number, segment: Buffer) {
  const rule = kept.find((one) => one.code === segment[1] && isNamed(segment, one.name))
  if (!rule) return
  const contents = segment.subarray(4, 4 + Math.min(rule.bytes, segment.length))
  const hasThumbnail = rule.code === code.app0 && contents.readUInt16BE(jfifThumbnail) > 0
  if (contents.length === segment.length - 4 && !hasThumbnail)
    return pieces.keep(start, start + segment.length)
  const made = segmentOf(rule.code, contents)
  if (rule.code === code.app0) made.writeUInt16BE(0, 4 + jfifThumbnail)
  pieces.add(made)
}

function segmentOf(marker: number, contents: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(contents.length + 2, 2)
  return Buffer.concat([head, contents])
}
