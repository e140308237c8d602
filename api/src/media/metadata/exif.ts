const orientationTag = 0x0112
const shortType = 3
export const upright = 1
const orientationMax = 8
const entryBytes = 12

/** Reads the orientation (1 to 8) from Exif data; `upright` if missing or invalid. */
export function readOrientation(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return upright
  const read16 = (offset: number) =>
    order === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset)
  const read32 = (offset: number) =>
    order === 'II' ? tiff.readUInt32LE(offset) : tiff.readUInt32BE(offset)
  const directory = read32(4)
  if (directory + 2 > tiff.length) return upright
  const end = Math.min(directory + 2 + read16(directory) * entryBytes, tiff.length)
  for (let entry = directory + 2; entry + entryBytes <= end; entry += entryBytes) {
    if (read16(entry) !== orientationTag || read16(entry + 2) !== shortType) continue
    const value = read16(entry + 8)
    return value >= upright && value <= orientationMax ? value : upright
  }
  return upright
}

/** Creates Exif data with the orientation only; without any entry if undefined. */
export function createExif(orientation?: number): Buffer {
  const entries = orientation === undefined ? 0 : 1
  const tiff = Buffer.alloc(8 + 2 + entries * entryBytes + 4)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(entries, 8)
  if (orientation === undefined) return tiff
  tiff.writeUInt16BE(orientationTag, 10)
  tiff.writeUInt16BE(shortType, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}
