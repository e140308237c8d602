import { type AvifItem, type ItemRange, readItems } from './avif-items.ts'
import { fullHeaderBytes, type IsoBox, readBoxes } from './boxes.ts'
import { createExif } from './exif.ts'
import type { InvalidImage, StrippedImage } from './stripped.ts'

/** Types of items that are part of the picture: coded or derived ones. */
const pictureTypes = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap'])
/** Boxes with metadata of programs; and boxes that may contain such boxes. */
const metadataBoxes = new Set(['uuid', 'udta', 'xml ', 'bxml'])
const movieBoxes = new Set(['moov', 'trak'])

/**
 * Overwrites metadata and thumbnails in place, because positions in the file are absolute. The
 * orientation is in the properties of the picture, which take precedence over Exif data. Returns
 * undefined if a range to overwrite overlaps the picture or is outside the data boxes.
 */
export function stripAvif(data: Buffer): StrippedImage | InvalidImage {
  const boxes = readBoxes(data, 0, data.length)
  const meta = boxes.find(({ name }) => name === 'meta')
  if (!meta) return undefined
  const items = readItems(data, meta)
  const shown = items.filter(isShown)
  const others = items.filter((item) => !isShown(item))
  const output = Buffer.from(data)
  const inMeta = readBoxes(data, meta.body + fullHeaderBytes, meta.end)
  const dataBoxes = findDataBoxes(boxes, inMeta)
  if (shown.length === 0 || !areSeparate(others, shown, dataBoxes)) return undefined
  for (const item of others) overwrite(output, item)
  blankMetadata(output, boxes)
  blankMetadata(output, inMeta)
  return { data: output.equals(data) ? data : output, isComplete: true }
}

const isShown = ({ type, isThumbnail }: AvifItem) => pictureTypes.has(type) && !isThumbnail

const findDataBoxes = (...lists: IsoBox[][]) =>
  lists.flat().filter(({ name }) => name === 'mdat' || name === 'idat')

/** True if the ranges of `others` are within data boxes and do not overlap those of `shown`. */
function areSeparate(others: AvifItem[], shown: AvifItem[], dataBoxes: IsoBox[]): boolean {
  const shownRanges = shown.flatMap(({ ranges }) => ranges)
  return others
    .flatMap(({ ranges }) => ranges)
    .every(
      (range) =>
        dataBoxes.some((box) => box.body <= range.start && range.end <= box.end) &&
        !shownRanges.some((other) => overlap(range, other)),
    )
}

const overlap = (a: ItemRange, b: ItemRange) => a.start < b.end && b.start < a.end

/** An Exif item begins with the offset of the TIFF header. */
const exifOffsetBytes = 4

// Writes empty Exif data: decoders fail if they are invalid.
function overwrite(output: Buffer, { type, ranges }: AvifItem) {
  for (const { start, end } of ranges) output.fill(type === 'mime' ? ' ' : 0, start, end)
  const [first] = ranges
  if (type !== 'Exif' || !first) return
  const emptyExif = Buffer.concat([Buffer.alloc(exifOffsetBytes), createExif()])
  if (emptyExif.length <= first.end - first.start) emptyExif.copy(output, first.start)
}

/** Turns metadata boxes into `free` boxes, also in a movie and its tracks. */
function blankMetadata(output: Buffer, boxes: IsoBox[], isMovie = false) {
  for (const { name, start, body, end } of boxes) {
    if (movieBoxes.has(name)) blankMetadata(output, readBoxes(output, body, end), true)
    else if (metadataBoxes.has(name) || (isMovie && name === 'meta')) {
      output.write('free', start + 4, 'latin1')
      output.fill(0, body, end)
    } else if (name === 'free' || name === 'skip') output.fill(0, body, end)
  }
}
