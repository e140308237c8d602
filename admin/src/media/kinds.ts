import type { MediaItem } from '@vitrine/contract/admin/media'
import { mediaKinds } from '@vitrine/contract/media/media-rules'

/** What a field for files takes, as its `accept` says it. */
export const acceptedTypes = Object.values(mediaKinds)
  .map(({ mime }) => mime)
  .join(',')

export const isPicture = ({ mime }: Pick<MediaItem, 'mime'>) => mime.startsWith('image/')

/** `image/svg+xml` is SVG. */
export const kindOf = ({ mime }: Pick<MediaItem, 'mime'>) =>
  (mime.split('/')[1] ?? mime).replace(/\+.*/, '').toUpperCase()
