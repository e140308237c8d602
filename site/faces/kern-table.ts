import type { KerningPair } from './kerning.ts'

const headerBytes = 18
const pairBytes = 6
const horizontal = 1

/**
 * Returns a `kern` table in format 0: a sorted list of at least one pair (OpenType specification,
 * “kern — Kerning”). Every browser reads it if a font has no kerning in GPOS.
 */
export function buildKernTable(pairs: readonly KerningPair[]): Buffer {
  const sorted = pairs.toSorted((one, other) => one[0] - other[0] || one[1] - other[1])
  const table = Buffer.alloc(headerBytes + pairBytes * sorted.length)
  const log = Math.floor(Math.log2(sorted.length))
  const searchRange = 2 ** log * pairBytes
  const header = [
    ...[0, 1],
    ...[0, table.length - 4, horizontal],
    ...[sorted.length, searchRange, log, pairBytes * sorted.length - searchRange],
  ]
  header.forEach((value, index) => {
    table.writeUInt16BE(value, 2 * index)
  })
  sorted.forEach(([left, right, distance], index) => {
    const start = headerBytes + pairBytes * index
    table.writeUInt16BE(left, start)
    table.writeUInt16BE(right, start + 2)
    table.writeInt16BE(distance, start + 4)
  })
  return table
}
