import { secondMs } from '@vitrine/contract/bounds/durations'
import type { ByteSource } from './byte-source.ts'
import { type Overwrite, replaceBytes, zeroRange } from './overwrite.ts'
import { type ReadRecording, toDuration } from './recording.ts'

/** A box of an MP4 file (ISO/IEC 14496-12). */
interface Box {
  type: string
  start: number
  /** Start of its content. */
  inside: number
  end: number
}

/** A file has a few dozen boxes at each level; a hostile one has millions of empty ones. */
const boxesMax = 2_000
/** Boxes whose content is boxes that matter here. */
const containers: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia'])
/** Boxes with the place, the camera and the owner. */
const personal: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid'])

export const isMp4 = (head: Buffer) => head.toString('latin1', 4, 8) === 'ftyp'

/** QuickTime films, which browsers other than Safari do not play. */
const quicktimeBrand = 'qt  '

/** Reads size and duration of an MP4 file: a video, or audio if it has no track of pictures. */
export const readMp4: ReadRecording = async (source) => {
  const head = await source.read(0, 12)
  if (head.toString('latin1', 8, 12) === quicktimeBrand) return { refused: 'quicktime' }
  const found: Mp4Facts = {
    tracks: [],
    sizes: [],
    durationMs: null,
    overwrites: [],
    boxes: 0,
    isComplete: true,
  }
  if (!(await readBoxes(source, { start: 0, end: source.bytes }, found))) {
    return { refused: 'damaged' }
  }
  const hasPictures = found.tracks.includes('vide')
  if (!hasPictures && !found.tracks.includes('soun'))
    return { refused: found.isComplete ? 'damaged' : 'cut-off' }
  const size = hasPictures ? found.sizes.find(({ width }) => width > 0) : undefined
  return {
    ending: hasPictures ? 'mp4' : 'm4a',
    width: size?.width ?? null,
    height: size?.height ?? null,
    durationMs: found.durationMs,
    isComplete: found.isComplete,
    overwrites: found.overwrites,
  }
}

interface Mp4Facts {
  /** Handlers of its tracks: `vide`, `soun`. */
  tracks: string[]
  sizes: { width: number; height: number }[]
  durationMs: number | null
  overwrites: Overwrite[]
  boxes: number
  isComplete: boolean
}

/** Reads the boxes of a range. Returns false if they are damaged. */
async function readBoxes(
  source: ByteSource,
  { start, end }: Pick<Box, 'start' | 'end'>,
  found: Mp4Facts,
): Promise<boolean> {
  for (let at = start; at < end; ) {
    const box = await readBox(source, at, end)
    if (!box || ++found.boxes > boxesMax) return false
    if (box.end > end) {
      found.isComplete = false
      return end === source.bytes
    }
    if (personal.has(box.type)) found.overwrites.push(...emptyBox(box))
    if (containers.has(box.type)) {
      if (!(await readBoxes(source, { start: box.inside, end: box.end }, found))) return false
    } else await readers[box.type]?.(source, box, found)
    at = box.end
  }
  return true
}

/** Type of a box that players skip. */
const skipped = Buffer.from('free', 'latin1')

const emptyBox = ({ start, inside, end }: Box) => [
  replaceBytes(start + 4, skipped),
  zeroRange(inside, end),
]

async function readBox(source: ByteSource, start: number, end: number): Promise<Box | undefined> {
  const head = await source.read(start, 16)
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const size = head.readUInt32BE(0)
  // 0: up to the end of the file; 1: the size is in the next eight bytes.
  if (size === 0) return { type, start, inside: start + 8, end }
  if (size !== 1)
    return size < 8 ? undefined : { type, start, inside: start + 8, end: start + size }
  if (head.length < 16) return undefined
  const long = Number(head.readBigUInt64BE(8))
  return long < 16 ? undefined : { type, start, inside: start + 16, end: start + long }
}

type Mp4Reader = (source: ByteSource, box: Box, found: Mp4Facts) => Promise<void>

const readers: Partial<Record<string, Mp4Reader>> = {
  mvhd: async (source, box, found) => {
    const data = await source.read(box.inside, 32)
    if (data.length < 32) return
    const isLong = data[0] === 1
    const scale = data.readUInt32BE(isLong ? 20 : 12)
    const duration = isLong ? Number(data.readBigUInt64BE(24)) : data.readUInt32BE(16)
    if (scale > 0) found.durationMs = toDuration((duration / scale) * secondMs)
  },
  tkhd: async (source, box, found) => {
    const data = await source.read(box.inside, 96)
    const at = data[0] === 1 ? 52 : 40
    if (data.length < at + 44) return
    // The matrix of a phone that was held upright turns the picture by 90 degrees.
    const isTurned = data.readInt32BE(at) === 0 && data.readInt32BE(at + 4) !== 0
    const [width, height] = [data.readUInt16BE(at + 36), data.readUInt16BE(at + 40)]
    found.sizes.push(isTurned ? { width: height, height: width } : { width, height })
  },
  hdlr: async (source, box, found) => {
    const data = await source.read(box.inside, 12)
    found.tracks.push(data.toString('latin1', 8, 12))
  },
}
