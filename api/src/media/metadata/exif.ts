const orientationTag = 0x0112
const shortType = 3
/** As the camera was held: upright. */
export const upright = 1
const orientationMax = 8
const entryBytes = 12

/** How a camera was held (1 to 8), by the Exif data of its file; upright where they do not say it. */
export function orientationIn(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 2)
  if ((order !== 'II' && order !== 'MM') || tiff.length < 8) return upright
  const read16 = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const read32 = (at: number) => (order === 'II' ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const directory = read32(4)
  if (directory + 2 > tiff.length) return upright
  const end = Math.min(directory + 2 + read16(directory) * entryBytes, tiff.length)
  for (let at = directory + 2; at + entryBytes <= end; at += entryBytes) {
    if (read16(at) !== orientationTag || read16(at + 2) !== shortType) continue
    const value = read16(at + 8)
    return value >= upright && value <= orientationMax ? value : upright
  }
  return upright
}

/** Exif data that say nothing but that; with none, not even that. */
export function exifOf(orientation?: number): Buffer {
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
