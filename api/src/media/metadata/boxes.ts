/** A box of the ISO base media format (ISO/IEC 14496-12). Positions are bytes of the file. */
export interface IsoBox {
  name: string
  /** Start of the header, start of the contents, and end. */
  start: number
  body: number
  end: number
}

const headBytes = 8
const longHeadBytes = 16
const boxesMax = 10_000

/** Reads the boxes from `start` to `end`. Throws a RangeError if one exceeds `end`. */
export function readBoxes(data: Buffer, start: number, end: number): IsoBox[] {
  const boxes: IsoBox[] = []
  for (let offset = start; offset < end; ) {
    const size = data.readUInt32BE(offset)
    const isLong = size === 1
    const bytes =
      size === 0 ? end - offset : isLong ? Number(data.readBigUInt64BE(offset + headBytes)) : size
    const box = {
      name: data.toString('latin1', offset + 4, offset + headBytes),
      start: offset,
      body: offset + (isLong ? longHeadBytes : headBytes),
      end: offset + bytes,
    }
    if (box.end > end || box.end < box.body || boxes.length === boxesMax)
      throw new RangeError('The size of a box is invalid.')
    boxes.push(box)
    offset = box.end
  }
  return boxes
}

/** Bytes of version and flags before the contents of a full box. */
export const fullHeaderBytes = 4

/** Reads values one after the other; numbers have 0 to 8 bytes. */
export function createReader(data: Buffer, from: number) {
  let offset = from
  return {
    number: (bytes: number) => {
      const value =
        bytes === 0
          ? 0
          : bytes === 8
            ? Number(data.readBigUInt64BE(offset))
            : data.readUIntBE(offset, bytes)
      offset += bytes
      return value
    },
    text: (bytes: number) => {
      offset += bytes
      return data.toString('latin1', offset - bytes, offset)
    },
  }
}
