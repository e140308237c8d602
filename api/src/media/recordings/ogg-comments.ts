import type { ByteSource } from './byte-source.ts'
import { type Overwrite, replaceBytes } from './overwrite.ts'

/** A page of an Ogg file (RFC 3533). */
interface OggPage {
  at: number
  data: Buffer
  /** Start of its content, behind the lengths of its parts. */
  inside: number
}

const headBytes = 27
const pageBytesMax = headBytes + 255 + 255 * 255
/** Pages of the comments: they may have a cover of some megabytes. */
const pagesMax = 400
const serialAt = 14
const checksumAt = 22

/**
 * Empties the comments of an Ogg file: title, names, place and cover. The name of the encoder
 * becomes spaces and takes their room, so that no byte moves. Leaves a file as it is whose comments
 * are damaged or not at their place.
 */
export async function blankComments(source: ByteSource): Promise<Overwrite[]> {
  const opening = await readPage(source, 0)
  if (!opening) return []
  const serial = opening.data.readUInt32LE(serialAt)
  const parts: { page: OggPage; start: number; end: number }[] = []
  let at = opening.data.length
  for (let count = 0, isOpen = true; isOpen; count++) {
    const page = await readPage(source, at)
    if (!page || count === pagesMax) return []
    at += page.data.length
    if (page.data.readUInt32LE(serialAt) !== serial) continue
    const { bytes, isWhole } = readFirstPacket(page)
    parts.push({ page, start: page.inside, end: page.inside + bytes })
    isOpen = !isWhole
  }
  const packet = createEmptyPacket(
    Buffer.concat(parts.map(({ page, start, end }) => page.data.subarray(start, end))),
  )
  if (!packet) return []
  let used = 0
  return parts.map(({ page, start, end }) => {
    const data = Buffer.from(page.data)
    used += packet.copy(data, start, used, used + end - start)
    data.writeUInt32LE(0, checksumAt)
    data.writeUInt32LE(computeChecksum(data), checksumAt)
    return replaceBytes(page.at, data)
  })
}

async function readPage(source: ByteSource, at: number): Promise<OggPage | undefined> {
  const head = await source.read(at, headBytes + 255)
  if (head.length < headBytes || head.toString('latin1', 0, 4) !== 'OggS') return undefined
  const inside = headBytes + (head[headBytes - 1] ?? 0)
  const bytes = head.subarray(headBytes, inside).reduce((sum, length) => sum + length, inside)
  const data = await source.read(at, Math.min(bytes, pageBytesMax))
  return data.length === bytes ? { at, data, inside } : undefined
}

/** Reads the length of the first packet of a page; a part of 255 bytes continues it. */
function readFirstPacket({ data, inside }: OggPage) {
  let bytes = 0
  for (const length of data.subarray(headBytes, inside)) {
    bytes += length
    if (length < 255) return { bytes, isWhole: true }
  }
  return { bytes, isWhole: false }
}

/** Marks of comments, and the bytes behind them: Vorbis has a last bit. */
const formats = [
  { mark: 'OpusTags', closing: Buffer.alloc(0) },
  { mark: '\x03vorbis', closing: Buffer.of(1) },
]
const numberBytes = 4

/** Returns comments of the same length with an encoder of spaces; undefined for another packet. */
function createEmptyPacket(packet: Buffer): Buffer | undefined {
  const format = formats.find(({ mark }) => packet.toString('latin1', 0, mark.length) === mark)
  if (!format) return undefined
  const { mark, closing } = format
  const vendorBytes = packet.length - mark.length - 2 * numberBytes - closing.length
  if (vendorBytes < 0) return undefined
  const empty = Buffer.alloc(packet.length, ' ')
  empty.write(mark, 'latin1')
  empty.writeUInt32LE(vendorBytes, mark.length)
  const countAt = mark.length + numberBytes + vendorBytes
  empty.writeUInt32LE(0, countAt)
  closing.copy(empty, countAt + numberBytes)
  return empty
}

/** Polynomial of the checksum of a page (RFC 3533, section 6). */
const polynomial = 0x04c1_1db7
const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ polynomial : value << 1
  return value
})

const computeChecksum = (data: Buffer) =>
  data.reduce((sum, byte) => ((sum << 8) ^ (checksums[(sum >>> 24) ^ byte] ?? 0)) >>> 0, 0)
