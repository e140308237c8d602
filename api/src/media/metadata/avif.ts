import { type Item, itemsIn, type Place } from './avif-items.ts'
import { type Box, boxesIn, fullHeadBytes } from './boxes.ts'
import { exifOf } from './exif.ts'
import type { Broken, Stripped } from './stripped.ts'

/** Items that make the picture: coded ones, and those put together from others. */
const pictures = new Set(['av01', 'grid', 'iovl', 'iden', 'tmap'])
/** Boxes that hold what programs have written; within these others are looked through. */
const programs = new Set(['uuid', 'udta', 'xml ', 'bxml'])
const moviePlaces = new Set(['moov', 'trak'])

/**
 * Overwrites what programs have written, and thumbnails, where they stand. Every place in such a file
 * is told by its distance from the start, so that nothing in it moves. How the camera was held is said
 * by the picture's own properties, which Exif data never overrule.
 *
 * Undefined also where something to be overwritten is part of the picture, or elsewhere.
 */
export function stripAvif(data: Buffer): Stripped | Broken {
  const boxes = boxesIn(data, 0, data.length)
  const meta = boxes.find(({ name }) => name === 'meta')
  if (!meta) return undefined
  const items = itemsIn(data, meta)
  const [shown, others] = [items.filter(isShown), items.filter((item) => !isShown(item))]
  const made = Buffer.from(data)
  const inMeta = boxesIn(data, meta.body + fullHeadBytes, meta.end)
  const stores = storesIn(boxes, inMeta)
  if (shown.length === 0 || !areApart(others, shown, stores)) return undefined
  for (const item of others) overwrite(made, item)
  blank(made, boxes)
  blank(made, inMeta)
  return { data: made.equals(data) ? data : made, whole: true }
}

const isShown = ({ type, isThumbnail }: Item) => pictures.has(type) && !isThumbnail

const storesIn = (...lists: Box[][]) =>
  lists.flat().filter(({ name }) => name === 'mdat' || name === 'idat')

/** Whether all that is overwritten stands where contents stand, and nothing of the picture does there. */
function areApart(others: Item[], shown: Item[], stores: Box[]): boolean {
  const kept = shown.flatMap(({ places }) => places)
  return others
    .flatMap(({ places }) => places)
    .every(
      (place) =>
        stores.some((store) => store.body <= place.start && place.end <= store.end) &&
        !kept.some((other) => overlap(place, other)),
    )
}

const overlap = (a: Place, b: Place) => a.start < b.end && b.start < a.end

/** Exif data begin with the number of bytes before them. */
const exifOffsetBytes = 4

// Decoders read Exif data even where they do not need them, and give up on what is none.
function overwrite(made: Buffer, { type, places }: Item) {
  for (const { start, end } of places) made.fill(type === 'mime' ? ' ' : 0, start, end)
  const [first] = places
  if (type !== 'Exif' || !first) return
  const nothing = Buffer.concat([Buffer.alloc(exifOffsetBytes), exifOf()])
  if (nothing.length <= first.end - first.start) nothing.copy(made, first.start)
}

/** Makes room that nobody reads out of the boxes of programs, in a film and its tracks too. */
function blank(made: Buffer, boxes: Box[], isMovie = false) {
  for (const { name, start, body, end } of boxes) {
    if (moviePlaces.has(name)) blank(made, boxesIn(made, body, end), true)
    else if (programs.has(name) || (isMovie && name === 'meta')) {
      made.write('free', start + 4, 'latin1')
      made.fill(0, body, end)
    } else if (name === 'free' || name === 'skip') made.fill(0, body, end)
  }
}
