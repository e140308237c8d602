import { secondMs } from '@vitrine/contract/bounds/durations'
import type { ByteSource } from './byte-source.ts'
import { audioOnly, type Recording, type RecordingRefusal, toDuration } from './recording.ts'

type ReadAudio = (source: ByteSource) => Promise<Recording | { refused: RecordingRefusal }>

export const isWave = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'

const chunksMax = 100

/** Reads the duration of a WAVE file from its chunks `fmt ` and `data`. */
export const readWave: ReadAudio = async (source) => {
  let bytesPerSecond = 0
  let at = 12
  for (let chunk = 0; chunk < chunksMax; chunk++) {
    const head = await source.read(at, 20)
    if (head.length < 8) break
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    if (name === 'fmt ' && head.length === 20) bytesPerSecond = head.readUInt32LE(16)
    if (name === 'data') {
      const durationMs = toDuration((size / bytesPerSecond) * secondMs)
      return { ending: 'wav', ...audioOnly, durationMs, isComplete: at + 8 + size <= source.bytes }
    }
    at += 8 + size + (size % 2)
  }
  return { refused: 'damaged' }
}

export const isOgg = (head: Buffer) => head.toString('latin1', 0, 4) === 'OggS'

const opusRate = 48_000
const oggTailBytes = 70_000

/** Reads an Ogg file with Opus or Vorbis. The last page has the number of the last sample. */
export const readOgg: ReadAudio = async (source) => {
  const head = await source.read(0, 128)
  const opus = head.indexOf('OpusHead', 0, 'latin1')
  const vorbis = head.indexOf('\x01vorbis', 0, 'latin1')
  if (opus < 0 && vorbis < 0) return { refused: 'kind' }
  if (head.length < Math.max(opus, vorbis) + 16) return { refused: 'damaged' }
  const rate = opus < 0 ? head.readUInt32LE(vorbis + 12) : opusRate
  const skipped = opus < 0 ? 0 : head.readUInt16LE(opus + 10)
  const tail = await source.read(Math.max(0, source.bytes - oggTailBytes), oggTailBytes)
  const last = tail.lastIndexOf('OggS', undefined, 'latin1')
  const hasNumber = last >= 0 && last + 14 <= tail.length
  const samples = hasNumber ? Number(tail.readBigInt64LE(last + 6)) - skipped : 0
  const durationMs = toDuration((samples / rate) * secondMs)
  // Bit 2 of the flags marks the last page.
  const isComplete = hasNumber && ((tail[last + 5] ?? 0) & 4) !== 0
  return { ending: 'ogg', ...audioOnly, durationMs, isComplete }
}

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
export const readMp3: ReadAudio = async (source) => {
  const tag = await source.read(0, 10)
  const isTagged = tag.length === 10 && tag.toString('latin1', 0, 3) === 'ID3'
  const start = isTagged ? 10 + readTagSize(tag) : 0
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
  return { ending: 'mp3', ...audioOnly, durationMs, isComplete: true }
}

/** Reads the size of an ID3 tag: seven bits in each byte. */
const readTagSize = (tag: Buffer) =>
  [6, 7, 8, 9].reduce((size, at) => size * 128 + ((tag[at] ?? 0) & 127), 0)

/** Reads the number of frames that a file of variable bit rate has in its first frame. */
function readFrameCount(frame: Buffer): number | undefined {
  const at = ['Xing', 'Info'].map((name) => frame.indexOf(name, 0, 'latin1')).find((n) => n > 0)
  if (at === undefined || frame.length < at + 12) return undefined
  return frame.readUInt32BE(at + 4) & 1 ? frame.readUInt32BE(at + 8) : undefined
}
