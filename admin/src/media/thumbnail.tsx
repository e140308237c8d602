import type { MediaItem } from '@vitrine/contract/admin/media'
import { getImageUrl } from '@vitrine/contract/media/images'
import { useSession } from '../session/session.ts'
import { getFileType, isPicture } from './file-types.ts'

interface Props {
  item: MediaItem
  /** In CSS pixels. */
  width: number
}

const quality = 80
const density = 2

/** Thumbnail of a picture; the file type for other files. */
export function Thumbnail({ item, width }: Props) {
  const { site } = useSession()
  const { url, focal } = item
  if (!isPicture(item))
    return (
      <span className="media-kind" aria-hidden="true">
        {getFileType(item)}
      </span>
    )
  const small = getImageUrl(
    url,
    { width: width * density, format: 'webp', quality },
    { domains: [] },
  )
  return (
    <img
      src={small === url ? url : new URL(small, site.url).href}
      alt=""
      loading="lazy"
      decoding="async"
      style={{ objectPosition: `${focal.x * 100}% ${focal.y * 100}%` }}
    />
  )
}
