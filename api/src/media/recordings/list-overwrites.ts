import type { Erasure } from './recording.ts'

/** Type of a box that players skip. */
const skipped = Buffer.from('free', 'latin1')
const typeAt = 4
const zeros = Buffer.alloc(65_536)

/** Lists what to write over boxes of an MP4 file: the type of an empty one, and zeros. */
export function* listOverwrites(boxes: Erasure[]) {
  for (const { start, inside, end } of boxes) {
    yield { bytes: skipped, at: start + typeAt }
    for (let at = inside; at < end; at += zeros.length)
      yield { bytes: zeros.subarray(0, end - at), at }
  }
}
