import type { MediaItem } from '@vitrine/contract/admin/media'
import { mediaKinds } from '@vitrine/contract/media/media-rules'

/** Value of `accept` for file inputs. */
export const acceptedMimeTypes = [
  ...Object.values(mediaKinds).map(({ mime }) => mime),
  // Few systems know the type of captions.
  '.vtt',
].join(',')

export const isPicture = ({ mime }: Pick<MediaItem, 'mime'>) => mime.startsWith('image/')

export const isVideo = ({ mime }: Pick<MediaItem, 'mime'>) => mime.startsWith('video/')

/** True for video and audio. */
export const isPlayable = ({ mime }: Pick<MediaItem, 'mime'>) => /^(?:video|audio)\//.test(mime)

/** Formats a duration in seconds as a player shows it: 1:02:03. */
export function formatDuration(duration: number): string {
  const seconds = Math.round(duration)
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  const parts = hours > 0 ? [hours, `${minutes}`.padStart(2, '0')] : [minutes]
  return [...parts, `${seconds % 60}`.padStart(2, '0')].join(':')
}

/** Returns the file type for users: `image/svg+xml` is SVG. */
export const getFileType = ({ mime }: Pick<MediaItem, 'mime'>) =>
  (mime.split('/')[1] ?? mime).replace(/\+.*/, '').toUpperCase()
