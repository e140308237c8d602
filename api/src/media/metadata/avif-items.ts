import { type Box, boxesIn, fullHeadBytes, reader } from './boxes.ts'

/** Something that an AVIF holds: a picture, a tile of one, its metadata. */
export interface Item {
  id: number
  /** `av01`, `grid`, `Exif`, `mime`. */
  type: string
  /** Whether it is a thumbnail of another one. */
  isThumbnail: boolean
  /** Where its bytes stand in the file. */
  places: Place[]
}

export interface Place {
  start: number
  end: number
}

/** More than the tiles of the largest picture. */
const itemsMax = 2_000
const placesMax = 10_000

/** The items of a `meta` box. Throws a RangeError for what leads nowhere. */
export function itemsIn(data: Buffer, meta: Box): Item[] {
  const boxes = boxesIn(data, meta.body + fullHeadBytes, meta.end)
  const find = (name: string) => boxes.find((box) => box.name === name)
  const [names, locations, references] = [find('iinf'), find('iloc'), find('iref')]
  if (!names || !locations) throw new RangeError('The file does not say what is in it.')
  const places = placesIn(data, locations, find('idat'))
  const thumbnails = references ? thumbnailsIn(data, references) : new Set<number>()
  return typesIn(data, names).map(({ id, type }) => ({
    id,
    type,
    isThumbnail: thumbnails.has(id),
    places: places.get(id) ?? [],
  }))
}

function typesIn(data: Buffer, { body, end }: Box) {
  const countBytes = data.readUInt8(body) === 0 ? 2 : 4
  const entries = boxesIn(data, body + fullHeadBytes + countBytes, end)
  if (entries.length > itemsMax) throw new RangeError('The file has too many items.')
  return entries.map((entry) => {
    const version = data.readUInt8(entry.body)
    if (version < 2) throw new RangeError('The file names its items in a way that is over.')
    const read = reader(data, entry.body + fullHeadBytes)
    const id = read.number(version === 2 ? 2 : 4)
    read.number(2)
    return { id, type: read.text(4) }
  })
}

/** How an item says where it is: from the start of the file, of `idat`, or of another item. */
const from = { file: 0, idat: 1 } as const

function placesIn(data: Buffer, { body }: Box, idat: Box | undefined) {
  const version = data.readUInt8(body)
  const read = reader(data, body + fullHeadBytes)
  const sizes = read.number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const idBytes = version < 2 ? 2 : 4
  const places = new Map<number, Place[]>()
  let count = 0
  for (let left = read.number(idBytes); left > 0; left--) {
    const id = read.number(idBytes)
    const method = version === 0 ? from.file : read.number(2) & 15
    read.number(2)
    const base = read.number(baseBytes)
    const own: Place[] = []
    for (let extents = read.number(2); extents > 0; extents--) {
      read.number(indexBytes)
      const start = base + read.number(offsetBytes) + startOf(method, idat)
      const length = read.number(lengthBytes)
      if (++count > placesMax) throw new RangeError('The file is in too many pieces.')
      own.push({ start, end: length === 0 ? data.length : start + length })
    }
    places.set(id, own)
  }
  return places
}

function startOf(method: number, idat: Box | undefined) {
  if (method === from.file) return 0
  if (method === from.idat && idat) return idat.body
  throw new RangeError('An item is somewhere else.')
}

function thumbnailsIn(data: Buffer, { body, end }: Box) {
  const idBytes = data.readUInt8(body) === 0 ? 2 : 4
  const references = boxesIn(data, body + fullHeadBytes, end)
  return new Set(
    references
      .filter(({ name }) => name === 'thmb')
      .map((reference) => data.readUIntBE(reference.body, idBytes)),
  )
}
