import type { Pair } from './kerning.ts'

const headerBytes = 18
const pairBytes = 6
const horizontal = 1

/**
 * The table `kern` of a font in its oldest form, a sorted list of pairs (one at least), as the
 * OpenType specification describes it (“kern — Kerning”, format 0). Every browser reads it where a
 * font has no kerning in GPOS.
 */
export function kernTable(pairs: readonly Pair[]): Buffer {
  const sorted = pairs.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const table = Buffer.alloc(headerBytes + pairBytes * sorted.length)
  const log = Math.floor(Math.log2(sorted.length))
  const searchRange = 2 ** log * pairBytes
  const header = [
    ...[0, 1],
    ...[0, table.length - 4, horizontal],
    ...[sorted.length, searchRange, log, pairBytes * sorted.length - searchRange],
  ]
  header.forEach((value, at) => {
    table.writeUInt16BE(value, 2 * at)
  })
  sorted.forEach(([left, right, distance], at) => {
    const start = headerBytes + pairBytes * at
    table.writeUInt16BE(left, start)
    table.writeUInt16BE(right, start + 2)
    table.writeInt16BE(distance, start + 4)
  })
  return table
}
