import { imageDefaults } from '@vitrine/contract/media/images'
import { useSite } from '../site/site.ts'
import { type AspectRatio, getCut, type ImageProps, Img, useSources } from './image.tsx'

interface PictureProps extends ImageProps {
  wideCut?: AspectRatio
}

/** Breakpoint of the styles. */
const wideScreen = '(min-width: 40rem)'

/** Like `Image`, with a fallback format: PNG if it may be transparent, else JPEG. */
export function Picture({ picture, sizes, cut, wideCut, ...props }: PictureProps) {
  const { format = imageDefaults.format } = useSite().config.images
  const narrowCrop = getCut(picture, cut)
  const wideCrop = getCut(picture, wideCut)
  const sources = useSources(picture, { sizes, ...narrowCrop })
  const wideSources = useSources(picture, { sizes, ...wideCrop })
  const fallbackFormat = /\.(png|webp)$/i.test(picture.url) ? 'png' : 'jpeg'
  const { src } = useSources(picture, { format: fallbackFormat, ...narrowCrop })
  return (
    <picture className="picture">
      {wideCrop.position && wideSources.srcSet ? (
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
