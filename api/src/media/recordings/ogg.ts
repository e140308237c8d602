import { secondMs } from '@vitrine/contract/bounds/durations'
import { blankComments } from './ogg-comments.ts'
import { audioOnly, type ReadRecording, toDuration } from './recording.ts'

export const isOgg = (head: Buffer) => head.toString('latin1', 0, 4) === 'OggS'

const opusRate = 48_000
const oggTailBytes = 70_000

/** Reads an Ogg file with Opus or Vorbis. The last page has the number of the last sample. */
export const readOgg: ReadRecording = async (source) => {
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
  const overwrites = await blankComments(source)
  return { ending: 'ogg', ...audioOnly, durationMs, isComplete, overwrites }
}
