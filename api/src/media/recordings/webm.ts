import type { ByteSource } from './byte-source.ts'
import { type Overwrite, replaceBytes, zeroRange } from './overwrite.ts'
import { audioOnly, type ReadRecording, toDuration } from './recording.ts'

/** Ids of elements (RFC 9559, WebM). */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  type: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
} as const

/**
 * Elements with titles, names, comments, dates, places and pictures. A checksum of the element
 * around them would be wrong without them.
 */
const personal: ReadonlySet<number> = new Set([
  0x1254c367, // Tags
  0x1941a469, // Attachments
  0x1043a770, // Chapters
  0x7ba9, // Title
  0x7384, // SegmentFilename
  0x4461, // DateUTC
  0x536e, // Name of a track
  0xbf, // CRC-32
])

const pictureTrack = 1
const soundTrack = 2
const nanosecondsInMillisecond = 1_000_000
const defaultScale = 1_000_000
const elementsMax = 2_000
/** A film of 500 MB has some thousand clusters. */
const clustersMax = 50_000

export const isMatroska = (head: Buffer) => head.length >= 4 && head.readUInt32BE(0) === ids.header

interface EbmlElement {
  id: number
  start: number
  inside: number
  /** Infinity if the element does not tell its size, as live recordings do. */
  end: number
}

interface WebmFacts {
  docType: string
  scale: number
  duration?: number
  types: number[]
  width?: number
  height?: number
  elements: number
  clusters: number
  isComplete: boolean
  overwrites: Overwrite[]
}

/** Reads size and duration of a WebM file. Refuses other Matroska files. */
export const readWebm: ReadRecording = async (source) => {
  const found: WebmFacts = {
    docType: '',
    scale: defaultScale,
    types: [],
    elements: 0,
    clusters: 0,
    isComplete: true,
    overwrites: [],
  }
  if (!(await readElements(source, 0, source.bytes, found))) return { refused: 'damaged' }
  if (found.docType !== 'webm') return { refused: 'kind' }
  const { types, scale, duration = 0, width = null, height = null, isComplete, overwrites } = found
  const durationMs = toDuration((duration * scale) / nanosecondsInMillisecond)
  if (types.includes(pictureTrack))
    return { ending: 'webm', width, height, durationMs, isComplete, overwrites }
  if (!types.includes(soundTrack)) return { refused: 'damaged' }
  return { ending: 'weba', ...audioOnly, durationMs, isComplete, overwrites }
}

const containers: ReadonlySet<number> = new Set([
  ...[ids.header, ids.segment, ids.info, ids.tracks, ids.track, ids.video],
])

/**
 * Reads elements. Behind the first cluster, which has the pictures, only elements at the same level
 * matter, and faults do not. Returns false if the elements are damaged.
 */
async function readElements(
  source: ByteSource,
  start: number,
  end: number,
  found: WebmFacts,
): Promise<boolean> {
  for (let at = start; at < end; ) {
    const element = await readElement(source, at)
    const isBehind = found.clusters > 0
    if (!element || ++found.elements > elementsMax) return isBehind
    if (element.end > source.bytes) {
      if (element.end !== Number.POSITIVE_INFINITY) found.isComplete = false
      else if (element.id === ids.cluster) return true
    } else if (personal.has(element.id)) found.overwrites.push(...voidElement(element))
    if (element.id === ids.cluster) {
      if (++found.clusters > clustersMax) return true
      found.elements = 0
    } else if (containers.has(element.id) && !isBehind) {
      const inEnd = Math.min(element.end, end)
      if (!(await readElements(source, element.inside, inEnd, found))) return false
    } else if (!isBehind) await readValue(source, element, found)
    at = element.end
  }
  return true
}

const voidId = 0xec
const shortSizeMax = 126

/** Overwrites an element with one that players skip: a size of one byte, or of eight. */
function voidElement({ start, end }: EbmlElement): Overwrite[] {
  const sizeBytes = end - start - 2 <= shortSizeMax ? 1 : 8
  const head = Buffer.alloc(1 + sizeBytes)
  head.writeUInt8(voidId)
  const size = end - start - head.length
  if (sizeBytes === 1) head.writeUInt8(0x80 | size, 1)
  else head.writeBigUInt64BE((1n << 56n) | BigInt(size), 1)
  return [replaceBytes(start, head), zeroRange(start + head.length, end)]
}

async function readElement(source: ByteSource, at: number): Promise<EbmlElement | undefined> {
  const head = await source.read(at, 12)
  const idLength = getLength(head[0] ?? 0)
  if (idLength === 0 || idLength > 4 || head.length <= idLength) return undefined
  const sizeLength = getLength(head[idLength] ?? 0)
  const inside = at + idLength + sizeLength
  if (sizeLength === 0 || head.length < idLength + sizeLength) return undefined
  const id = head.readUIntBE(0, idLength)
  const size = readSize(head.subarray(idLength, idLength + sizeLength))
  return { id, start: at, inside, end: inside + size }
}

/** Length of a number in bytes, by its leading zeros; 0 if it has none. */
const getLength = (first: number) => (first === 0 ? 0 : Math.clz32(first) - 23)

/** Reads a size without its length marker; all bits set mean unknown. */
function readSize(data: Buffer): number {
  let value = BigInt(data[0] ?? 0) & BigInt((1 << (8 - data.length)) - 1)
  for (const byte of data.subarray(1)) value = (value << 8n) | BigInt(byte)
  const isUnknown = value === (1n << BigInt(7 * data.length)) - 1n
  return isUnknown ? Number.POSITIVE_INFINITY : Number(value)
}

const valueBytesMax = 8

async function readValue(source: ByteSource, { id, inside, end }: EbmlElement, found: WebmFacts) {
  const length = end - inside
  if (length <= 0 || length > valueBytesMax) return
  const data = await source.read(inside, length)
  if (data.length < length) return
  if (id === ids.docType) found.docType = data.toString('latin1').replace(/\0+$/, '')
  if (id === ids.scale) found.scale = readNumber(data)
  if (id === ids.duration) found.duration = length === 4 ? data.readFloatBE(0) : readDouble(data)
  if (id === ids.type) found.types.push(readNumber(data))
  if (id === ids.width) found.width ??= readNumber(data)
  if (id === ids.height) found.height ??= readNumber(data)
}

const readDouble = (data: Buffer) => (data.length === 8 ? data.readDoubleBE(0) : 0)

/** Reads a number of up to six bytes: others have none of these values. */
const readNumber = (data: Buffer) => (data.length > 6 ? 0 : data.readUIntBE(0, data.length))
