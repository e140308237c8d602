import { imageDefaults } from '@vitrine/contract/media/images'
import { useSite } from '../site/site.ts'
import { type Cut, cutOf, type ImageProps, Img, useSources } from './image.tsx'

interface PictureProps extends ImageProps {
  /** Its proportions on wide screens, where they are others. */
  wideCut?: Cut
}

/** From here on, as the styles have it. */
const wideScreen = '(min-width: 40rem)'

/**
 * The same as `Image`, and a picture too for the few browsers that do not know its format: as PNG
 * where the source may be transparent, as JPEG else.
 */
export function Picture({ picture, sizes, cut, wideCut, ...props }: PictureProps) {
  const { format = imageDefaults.format } = useSite().config.images
  const narrow = cutOf(picture, cut)
  const wide = cutOf(picture, wideCut)
  const sources = useSources(picture, { sizes, ...narrow })
  const wideSources = useSources(picture, { sizes, ...wide })
  const oldFormat = /\.(png|webp)$/i.test(picture.url) ? 'png' : 'jpeg'
  const { src } = useSources(picture, { format: oldFormat, ...narrow })
  return (
    <picture className="picture">
      {wide.position && wideSources.srcSet ? (
        <source
          media={wideScreen}
          type={`image/${format}`}
          srcSet={wideSources.srcSet}
          sizes={wideSources.sizes}
        />
      ) : null}
      {sources.srcSet ? (
        <source type={`image/${format}`} srcSet={sources.srcSet} sizes={sources.sizes} />
      ) : null}
      <Img picture={picture} {...props} src={src} />
    </picture>
  )
}
