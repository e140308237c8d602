import type { MediaItem } from '@vitrine/contract/admin/media'
import { Thumbnail } from './thumbnail.tsx'
import './media.css'

interface Props {
  item: MediaItem
  /** In CSS pixels. */
  width: number
}

/** A picture that a field has, with its name. */
export function ChosenPicture({ item, width }: Props) {
  return (
    <p className="picture-chosen">
      <span className="media-frame">
        <Thumbnail item={item} width={width} />
      </span>
      {item.name}
    </p>
  )
}
