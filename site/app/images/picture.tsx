import { imageDefaults } from '@vitrine/contract/images'
import { useSite } from '../site/site.ts'
import { type ImageProps, Img, useSources } from './image.tsx'

/**
 * The same as `Image`, and a picture too for the few browsers that do not know its format: as PNG
 * where the source may be transparent, as JPEG else.
 */
export function Picture({ picture, sizes, ...props }: ImageProps) {
  const { format = imageDefaults.format } = useSite().config.images
  const sources = useSources(picture, { sizes })
  const oldFormat = /\.(png|webp)$/i.test(picture.url) ? 'png' : 'jpeg'
  const { src } = useSources(picture, { format: oldFormat })
  return (
    <picture className="picture">
      {sources.srcSet ? (
        <source type={`image/${format}`} srcSet={sources.srcSet} sizes={sources.sizes} />
      ) : null}
      <Img picture={picture} {...props} src={src} />
    </picture>
  )
}
