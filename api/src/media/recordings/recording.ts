import { dayMs } from '@vitrine/contract/bounds/durations'
import type { MediaExtension } from '@vitrine/contract/media/media-rules'
import type { ByteSource } from './byte-source.ts'
import type { Overwrite } from './overwrite.ts'

/** Properties of a video or an audio file, from its headers. */
export interface Recording {
  ending: MediaExtension
  /** Size of the picture in pixels as it is displayed; null for audio. */
  width: number | null
  height: number | null
  /** In milliseconds; null if the file does not tell it. */
  durationMs: number | null
  isComplete: boolean
  /** Removes the place, the device, names and comments. */
  overwrites: Overwrite[]
}

/** Reads the headers of a file of one format. */
export type ReadRecording = (
  source: ByteSource,
) => Promise<Recording | { refused: RecordingRefusal }>

export type RecordingRefusal = 'kind' | 'damaged' | 'quicktime' | 'cut-off'

export const audioOnly = { width: null, height: null } as const

/** A film of more than a week is a damaged header. */
const durationMsMax = 7 * dayMs

/** Returns a duration in whole milliseconds; null for one that no file has. */
export const toDuration = (ms: number): number | null =>
  Number.isFinite(ms) && ms > 0 && ms <= durationMsMax ? Math.round(ms) : null
