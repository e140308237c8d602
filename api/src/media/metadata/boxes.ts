/** A part of a file in the ISO base media format (ISO/IEC 14496-12), in bytes of the file. */
export interface Box {
  name: string
  /** Where its head begins, its contents begin, and it ends. */
  start: number
  body: number
  end: number
}

const headBytes = 8
const longHeadBytes = 16
const boxesMax = 10_000

/** The boxes from `start` to `end`. Throws a RangeError where one goes beyond. */
export function boxesIn(data: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = start; at < end; ) {
    const told = data.readUInt32BE(at)
    const isLong = told === 1
    const bytes =
      told === 0 ? end - at : isLong ? Number(data.readBigUInt64BE(at + headBytes)) : told
    const box = {
      name: data.toString('latin1', at + 4, at + headBytes),
      start: at,
      body: at + (isLong ? longHeadBytes : headBytes),
      end: at + bytes,
    }
    if (box.end > end || box.end < box.body || boxes.length === boxesMax)
      throw new RangeError('A box ends where there is nothing.')
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Version and flags stand before the contents of many boxes. */
export const fullHeadBytes = 4

/** Reads numbers one after the other, each of 0 to 8 bytes. */
export function reader(data: Buffer, from: number) {
  let at = from
  return {
    number: (bytes: number) => {
      const value =
        bytes === 0
          ? 0
          : bytes === 8
            ? Number(data.readBigUInt64BE(at))
            : data.readUIntBE(at, bytes)
      at += bytes
      return value
    },
    text: (bytes: number) => {
      at += bytes
      return data.toString('latin1', at - bytes, at)
    },
  }
}
