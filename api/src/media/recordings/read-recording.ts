import { isMp3, readMp3 } from './mp3.ts'
import { isMp4, readMp4 } from './mp4.ts'
import { isOgg, readOgg } from './ogg.ts'
import { avifBrands, genericBrands, heicBrands } from './picture-brands.ts'
import type { ReadRecording } from './recording.ts'
import { isWave, readWave } from './wave.ts'
import { isMatroska, readWebm } from './webm.ts'

export interface RecordingFormat {
  matches: (head: Buffer) => boolean
  read: ReadRecording
  group: 'video' | 'audio'
}

const formats: RecordingFormat[] = [
  { matches: isMp4, read: readMp4, group: 'video' },
  { matches: isMatroska, read: readWebm, group: 'video' },
  { matches: isWave, read: readWave, group: 'audio' },
  { matches: isOgg, read: readOgg, group: 'audio' },
  { matches: isMp3, read: readMp3, group: 'audio' },
]

/** Bytes that tell the format of a file. */
export const headBytes = 1_024

/** Returns the format of a file by its first bytes; undefined if it is neither video nor audio. */
export const findFormat = (head: Buffer): RecordingFormat | undefined =>
  isPictureBox(head) ? undefined : formats.find(({ matches }) => matches(head))

/** AVIF and HEIC pictures begin like films. */
const pictureBrands = [avifBrands, heicBrands, genericBrands]
const isPictureBox = (head: Buffer) => {
  const brand = head.toString('latin1', 8, 12)
  return isMp4(head) && pictureBrands.some((brands) => brands.has(brand))
}
