import { secondMs } from '@vitrine/contract/bounds/durations'
import { type Overwrite, replaceBytes, zeroRange } from './overwrite.ts'
import { audioOnly, type ReadRecording, toDuration } from './recording.ts'

export const isWave = (head: Buffer) =>
  head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WAVE'

const chunksMax = 100
const chunkHeadBytes = 8
/** Chunks that players need; others have comments, the recording device, the place, pictures. */
const neededChunks: ReadonlySet<string> = new Set(['fmt ', 'fact', 'data'])
/** Name of a chunk that players skip. */
const skipped = Buffer.from('JUNK', 'latin1')

/** Reads the duration of a WAVE file from its chunks `fmt ` and `data`. */
export const readWave: ReadRecording = async (source) => {
  let bytesPerSecond = 0
  let sound: { size: number; isComplete: boolean } | undefined
  const before: Overwrite[] = []
  const behind: Overwrite[] = []
  let at = 12
  for (let chunk = 0; chunk < chunksMax; chunk++) {
    const head = await source.read(at, 20)
    if (head.length < chunkHeadBytes) break
    const name = head.toString('latin1', 0, 4)
    const size = head.readUInt32LE(4)
    const end = at + chunkHeadBytes + size
    if (name === 'fmt ' && head.length === 20) bytesPerSecond = head.readUInt32LE(16)
    if (name === 'data') sound ??= { size, isComplete: end <= source.bytes }
    if (end > source.bytes) break
    if (!neededChunks.has(name))
      (sound ? behind : before).push(replaceBytes(at, skipped), zeroRange(at + chunkHeadBytes, end))
    at = end + (size % 2)
  }
  if (!sound) return { refused: 'damaged' }
  const durationMs = toDuration((sound.size / bytesPerSecond) * secondMs)
  // If the chunks do not end with the file, the size of the sound is wrong, and sound follows.
  const overwrites = source.bytes - at < chunkHeadBytes ? [...before, ...behind] : before
  return { ending: 'wav', ...audioOnly, durationMs, isComplete: sound.isComplete, overwrites }
}
