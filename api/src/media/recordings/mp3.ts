import { secondMs } from '@vitrine/contract/bounds/durations'
import { readTags } from './mp3-tags.ts'
import { audioOnly, type ReadRecording, toDuration } from './recording.ts'

/** Bit rates of layer III in kbit/s: MPEG 1, and MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const sampleRates = [44_100, 48_000, 32_000] as const

export const isMp3 = (head: Buffer) =>
  head.toString('latin1', 0, 3) === 'ID3' || readFrame(head, 0) !== undefined

interface Frame {
  bytes: number
  samples: number
  sampleRate: number
  bitsPerSecond: number
}

/** Reads the header of an MPEG audio frame of layer III; undefined if there is none. */
function readFrame(data: Buffer, at: number): Frame | undefined {
  if (data.length < at + 4) return undefined
  const bits = data.readUInt32BE(at)
  const version = (bits >>> 19) & 3
  const layer = (bits >>> 17) & 3
  const isMpeg1 = version === 3
  const bitRate = bitRates[isMpeg1 ? 0 : 1][(bits >>> 12) & 15]
  const rate = sampleRates[(bits >>> 10) & 3]
  if (bits >>> 21 !== 0x7ff || version === 1 || layer !== 1 || !bitRate || !rate) return undefined
  const sampleRate = isMpeg1 ? rate : version === 2 ? rate / 2 : rate / 4
  const samples = isMpeg1 ? 1_152 : 576
  const bitsPerSecond = bitRate * 1_000
  const padding = (bits >>> 9) & 1
  const bytes = Math.floor((samples / 8) * (bitsPerSecond / sampleRate)) + padding
  return { bytes, samples, sampleRate, bitsPerSecond }
}

const frameSearchBytes = 65_536

/** Reads an MP3 file: two frames in sequence, and the duration by the Xing header or the bit rate. */
export const readMp3: ReadRecording = async (source) => {
  const { start, overwrites } = await readTags(source)
  const data = await source.read(start, frameSearchBytes)
  // Programs fill the space behind the tag with zeros.
  const first = Math.max(
    0,
    data.findIndex((byte) => byte !== 0),
  )
  const frame = readFrame(data, first)
  if (!frame || !readFrame(data, first + frame.bytes)) return { refused: 'damaged' }
  const frames = readFrameCount(data.subarray(first, first + frame.bytes))
  const seconds = frames
    ? (frames * frame.samples) / frame.sampleRate
    : ((source.bytes - start - first) * 8) / frame.bitsPerSecond
  const durationMs = toDuration(seconds * secondMs)
  return { ending: 'mp3', ...audioOnly, durationMs, isComplete: true, overwrites }
}

/** Reads the number of frames, which a file of variable bit rate stores in its first frame. */
function readFrameCount(frame: Buffer): number | undefined {
  const at = ['Xing', 'Info'].map((name) => frame.indexOf(name, 0, 'latin1')).find((n) => n > 0)
  if (at === undefined || frame.length < at + 12) return undefined
  return frame.readUInt32BE(at + 4) & 1 ? frame.readUInt32BE(at + 8) : undefined
}
