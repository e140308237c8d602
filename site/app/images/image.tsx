import { imageDefaults, imageSizes, type WantedImage } from '@vitrine/contract/images'
import type { Picture as PictureShape } from '@vitrine/contract/pages'
import { useSite } from '../site.ts'

export interface ImageProps {
  picture: PictureShape
  /** Its width on the page, as `imageSizes` reads it: `xs:100vw lg:50vw`. */
  sizes?: string
  /** It is what a visitor sees first: fetched at once and before other images. */
  first?: boolean
  className?: string | undefined
}

/** A picture in the width that its place asks for. It keeps its room while it loads. */
export function Image({ picture, sizes, ...props }: ImageProps) {
  const sources = useSources(picture, { sizes })
  return <Img picture={picture} {...props} {...sources} />
}

/** The addresses of a picture, by the settings of the site. */
export function useSources({ url, width }: PictureShape, wanted: WantedImage) {
  const settings = { ...imageDefaults, ...useSite().config.images }
  const sourceWidth = width ?? undefined
  const { srcset: srcSet, ...sources } = imageSizes(url, { ...wanted, sourceWidth }, settings)
  return { ...sources, srcSet }
}

interface ImgProps extends Omit<ImageProps, 'sizes'> {
  src: string
  srcSet?: string | undefined
  sizes?: string | undefined
}

/** The element itself; what names its loading stands before its address, which sets it off. */
export function Img({ picture, first, className, src, srcSet, sizes }: ImgProps) {
  return (
    <img
      className={className}
      alt={picture.alt}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
      sizes={sizes}
      srcSet={srcSet}
      src={src}
    />
  )
}
