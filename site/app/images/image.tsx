import {
  formatFocalPosition,
  type ImageRequest,
  imageDefaults,
  imageSizes,
} from '@vitrine/contract/media/images'
import type { Picture as PictureShape } from '@vitrine/contract/pages/pages'
import { useSite } from '../site/site.ts'

export interface ImageProps {
  picture: PictureShape
  /** Width on the page, in the form of `imageSizes`: `xs:100vw lg:50vw`. */
  sizes?: string
  /** True for an image in the first view: loaded eagerly with high priority. */
  first?: boolean
  /** Aspect ratio if the styles crop the image; it is cropped around the focal point. */
  cut?: AspectRatio
  className?: string | undefined
}

/** A responsive image. Its dimensions prevent layout shifts. */
export function Image({ picture, sizes, cut, ...props }: ImageProps) {
  const sources = useSources(picture, { sizes, ...getCut(picture, cut) })
  return <Img picture={picture} {...props} {...sources} />
}

export interface AspectRatio {
  width: number
  height: number
}

/** Returns the crop parameters of an image URL; empty if the center is the focal point. */
export function getCut({ focal, width, height }: PictureShape, cut: AspectRatio | undefined) {
  const position = focal && formatFocalPosition(focal)
  if (!cut || !position || !width || !height) return {}
  const sourceWidth = Math.min(width, Math.round((height * cut.width) / cut.height))
  return { width: cut.width, height: cut.height, position, sourceWidth }
}

export function useSources({ url, width }: PictureShape, wanted: ImageRequest): Sources {
  const { images } = useSite().config
  const cache = getCache(images)
  const { format, sizes, position, width: cutWidth, height: cutHeight } = wanted
  const key = `${format} ${sizes} ${position} ${cutWidth}:${cutHeight} ${width} ${url}`
  const cached = cache.get(key)
  if (cached) return cached
  const settings = { ...imageDefaults, ...images }
  const sourceWidth = wanted.sourceWidth ?? width ?? undefined
  const { srcset: srcSet, ...sources } = imageSizes(url, { ...wanted, sourceWidth }, settings)
  if (cache.size >= sourcesMax) cache.clear()
  cache.set(key, { ...sources, srcSet })
  return { ...sources, srcSet }
}

type Sources = Omit<ReturnType<typeof imageSizes>, 'srcset'> & { srcSet: string | undefined }

const sourcesMax = 2_000
/** Cache of URLs: many pages use the same pictures. */
const cacheBySettings = new WeakMap<object, Map<string, Sources>>()

function getCache(images: object): Map<string, Sources> {
  const cache = cacheBySettings.get(images) ?? new Map<string, Sources>()
  cacheBySettings.set(images, cache)
  return cache
}

interface ImgProps extends Omit<ImageProps, 'sizes' | 'cut'> {
  src: string
  srcSet?: string | undefined
  sizes?: string | undefined
}

/** The `img` element. `loading` precedes `src`, because setting `src` starts the request. */
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
