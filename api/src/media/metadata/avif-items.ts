import { createReader, fullHeaderBytes, type IsoBox, readBoxes } from './boxes.ts'

export interface AvifItem {
  id: number
  /** `av01`, `grid`, `Exif`, `mime`. */
  type: string
  isThumbnail: boolean
  ranges: ItemRange[]
}

export interface ItemRange {
  start: number
  end: number
}

/** The largest picture has fewer tiles. */
const itemsMax = 2_000
const rangesMax = 10_000

/** Reads the items of a `meta` box. Throws a RangeError if the file is inconsistent. */
export function readItems(data: Buffer, meta: IsoBox): AvifItem[] {
  const boxes = readBoxes(data, meta.body + fullHeaderBytes, meta.end)
  const find = (name: string) => boxes.find((box) => box.name === name)
  const [names, locations, references] = [find('iinf'), find('iloc'), find('iref')]
  if (!names || !locations) throw new RangeError('The file has no list of items.')
  const ranges = readRanges(data, locations, find('idat'))
  const thumbnails = references ? readThumbnailIds(data, references) : new Set<number>()
  return readTypes(data, names).map(({ id, type }) => ({
    id,
    type,
    isThumbnail: thumbnails.has(id),
    ranges: ranges.get(id) ?? [],
  }))
}

function readTypes(data: Buffer, { body, end }: IsoBox) {
  const countBytes = data.readUInt8(body) === 0 ? 2 : 4
  const entries = readBoxes(data, body + fullHeaderBytes + countBytes, end)
  if (entries.length > itemsMax) throw new RangeError('The file has too many items.')
  return entries.map((entry) => {
    const version = data.readUInt8(entry.body)
    if (version < 2) throw new RangeError('The version of an item entry is not supported.')
    const read = createReader(data, entry.body + fullHeaderBytes)
    const id = read.number(version === 2 ? 2 : 4)
    read.number(2)
    return { id, type: read.text(4) }
  })
}

/** Construction methods: offsets from the start of the file or of `idat`. Others are refused. */
const constructionMethods = { file: 0, idat: 1 } as const

function readRanges(data: Buffer, { body }: IsoBox, idat: IsoBox | undefined) {
  const version = data.readUInt8(body)
  const read = createReader(data, body + fullHeaderBytes)
  const sizes = read.number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const idBytes = version < 2 ? 2 : 4
  const ranges = new Map<number, ItemRange[]>()
  let count = 0
  for (let left = read.number(idBytes); left > 0; left--) {
    const id = read.number(idBytes)
    const method = version === 0 ? constructionMethods.file : read.number(2) & 15
    read.number(2)
    const base = read.number(baseBytes)
    const ownRanges: ItemRange[] = []
    for (let extents = read.number(2); extents > 0; extents--) {
      read.number(indexBytes)
      const start = base + read.number(offsetBytes) + getBase(method, idat)
      const length = read.number(lengthBytes)
      if (++count > rangesMax) throw new RangeError('The file has too many ranges.')
      ownRanges.push({ start, end: length === 0 ? data.length : start + length })
    }
    ranges.set(id, ownRanges)
  }
  return ranges
}

function getBase(method: number, idat: IsoBox | undefined) {
  if (method === constructionMethods.file) return 0
  if (method === constructionMethods.idat && idat) return idat.body
  throw new RangeError('The construction method of an item is not supported.')
}

function readThumbnailIds(data: Buffer, { body, end }: IsoBox) {
  const idBytes = data.readUInt8(body) === 0 ? 2 : 4
  const references = readBoxes(data, body + fullHeaderBytes, end)
  return new Set(
    references
      .filter(({ name }) => name === 'thmb')
      .map((reference) => data.readUIntBE(reference.body, idBytes)),
  )
}
