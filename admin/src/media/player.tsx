import { useQueries } from '@tanstack/react-query'
import type { MediaItem } from '@vitrine/contract/admin/media'
import { useTexts } from '../locale/use-texts.ts'
import { isVideo } from './file-types.ts'
import { mediaItemQuery } from './media-query.ts'
import { useMediaItem } from './use-media-item.ts'

/** Plays a video or audio of the library, with its tracks. */
export function Player({ item }: { item: MediaItem }) {
  const t = useTexts('media')
  const poster = useMediaItem(item.poster)
  const files = useQueries({ queries: item.tracks.map(({ file }) => mediaItemQuery(file)) })
  const Element = isVideo(item) ? 'video' : 'audio'
  return (
    <Element
      // Players read their tracks once.
      key={files.map(({ data }) => data?.url).join()}
      className="media-player"
      src={item.url}
      controls
      preload="metadata"
      aria-label={item.name}
      {...(isVideo(item) && poster && { poster: poster.url })}
    >
      {item.tracks.map((track, at) => (
        <track
          key={track.file}
          kind={track.kind}
          src={files[at]?.data?.url}
          srcLang={track.locale}
          label={track.label || t(`track-${track.kind}`)}
          default={track.isDefault}
        />
      ))}
    </Element>
  )
}
