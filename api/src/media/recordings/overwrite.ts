/** Bytes to write over a part of a file that players do not need, so that no byte moves. */
export interface Overwrite {
  at: number
  bytes: Buffer
  /** Number of zeros to write behind the bytes. */
  zeros: number
}

export const replaceBytes = (at: number, bytes: Buffer): Overwrite => ({ at, bytes, zeros: 0 })

const none = Buffer.alloc(0)

/** Overwrites a range with zeros. */
export const zeroRange = (start: number, end: number): Overwrite => ({
  at: start,
  bytes: none,
  zeros: end - start,
})

const zeroBlock = Buffer.alloc(65_536)

/** Lists the writes one by one, none of them larger than a block. */
export function* listWrites(overwrites: Overwrite[]) {
  for (const { at, bytes, zeros } of overwrites) {
    if (bytes.length > 0) yield { at, bytes }
    const end = at + bytes.length + zeros
    for (let next = at + bytes.length; next < end; next += zeroBlock.length)
      yield { at: next, bytes: zeroBlock.subarray(0, end - next) }
  }
}
