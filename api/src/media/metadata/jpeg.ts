import { createExif, readOrientation, upright } from './exif.ts'
import { createPieceCollector } from './pieces.ts'
import type { InvalidImage, StrippedImage } from './stripped.ts'

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

/** Application segments that stay, cut to `bytes` of contents. */
const keptSegments: { code: number; name: string; bytes: number }[] = [
  // The rest of it is a thumbnail.
  { code: code.app0, name: 'JFIF\0', bytes: 14 },
  { code: code.app2, name: 'ICC_PROFILE\0', bytes: Number.POSITIVE_INFINITY },
  // It defines the colour transform.
  { code: code.app14, name: 'Adobe', bytes: 12 },
]

/** Offset of the thumbnail's size in the contents of a JFIF segment. */
const thumbnailSizeOffset = 12

/** Removes application segments, comments, and bytes after the end. */
export function stripJpeg(data: Buffer): StrippedImage | InvalidImage {
  const pieces = createPieceCollector(data)
  pieces.keep(0, 2)
  let hasExif = false
  for (let offset = 2; ; ) {
    const marker = findMarker(data, offset)
    if (!marker) return { data: pieces.joined(), isComplete: false }
    const { start } = marker
    if (marker.code === code.start) return undefined
    if (marker.code === code.end) {
      pieces.keep(start, start + 2)
      return { data: pieces.joined(), isComplete: true }
    }
    const end = start + 2 + data.readUInt16BE(start + 2)
    if (end < start + 4) return undefined
    offset = end
    if (marker.code === code.scan) {
      offset = findScanEnd(data, end)
      pieces.keep(start, offset)
    } else if (marker.code !== code.comment && !isApplication(marker.code)) pieces.keep(start, end)
    else {
      const segment = data.subarray(start, end)
      if (isExif(segment) && !hasExif) {
        hasExif = true
        pieces.add(createOrientationSegment(segment))
      } else keepKnown(pieces, start, segment)
    }
  }
}

/** Finds the next marker with contents, or the end marker. Skips bytes before it. */
function findMarker(data: Buffer, from: number) {
  for (
    let offset = data.indexOf(0xff, from);
    offset !== -1;
    offset = data.indexOf(0xff, offset + 1)
  ) {
    const marker = data[offset + 1]
    if (marker === undefined) return undefined
    const isStandalone = isRestart(marker) || marker === code.standalone
    if (marker !== 0 && marker !== 0xff && !isStandalone) return { code: marker, start: offset }
  }
  return undefined
}

function findScanEnd(data: Buffer, from: number) {
  for (
    let offset = data.indexOf(0xff, from);
    offset !== -1;
    offset = data.indexOf(0xff, offset + 1)
  ) {
    const marker = data[offset + 1]
    if (marker !== undefined && marker !== 0 && marker !== 0xff && !isRestart(marker)) return offset
  }
  return data.length
}

const isRestart = (marker: number) => marker >= code.firstRestart && marker <= code.lastRestart
const isApplication = (marker: number) => marker >= code.app0 && marker <= code.app15
const isExif = (segment: Buffer) => segment[1] === code.app1 && isNamed(segment, exifName)
const isNamed = (segment: Buffer, name: string) =>
  segment.toString('latin1', 4, 4 + name.length) === name

function createOrientationSegment(segment: Buffer): Buffer {
  const orientation = readOrientation(segment.subarray(4 + exifName.length))
  if (orientation === upright) return Buffer.alloc(0)
  return createSegment(code.app1, Buffer.concat([Buffer.from(exifName), createExif(orientation)]))
}

function keepKnown(
  pieces: ReturnType<typeof createPieceCollector>,
  start: number,
  segment: Buffer,
) {
  const rule = keptSegments.find(({ code, name }) => code === segment[1] && isNamed(segment, name))
  if (!rule) return
  const contents = segment.subarray(4, 4 + Math.min(rule.bytes, segment.length))
  const hasThumbnail = rule.code === code.app0 && contents.readUInt16BE(thumbnailSizeOffset) > 0
  if (contents.length === segment.length - 4 && !hasThumbnail)
    return pieces.keep(start, start + segment.length)
  const shortened = createSegment(rule.code, contents)
  if (rule.code === code.app0) shortened.writeUInt16BE(0, 4 + thumbnailSizeOffset)
  pieces.add(shortened)
}

function createSegment(marker: number, contents: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(contents.length + 2, 2)
  return Buffer.concat([head, contents])
}
