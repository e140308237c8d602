import type { MediaItem } from '@vitrine/contract/admin/media'
import { mediaKinds } from '@vitrine/contract/media/media-rules'

/** Value of `accept` for file inputs. */
export const acceptedMimeTypes = Object.values(mediaKinds)
  .map(({ mime }) => mime)
  .join(',')

export const isPicture = ({ mime }: Pick<MediaItem, 'mime'>) => mime.startsWith('image/')

/** Returns the file type for users: `image/svg+xml` is SVG. */
export const getFileType = ({ mime }: Pick<MediaItem, 'mime'>) =>
  (mime.split('/')[1] ?? mime).replace(/\+.*/, '').toUpperCase()
