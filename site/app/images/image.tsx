import {
  focalPosition,
  imageDefaults,
  imageSizes,
  type WantedImage,
} from '@vitrine/contract/media/images'
import type { Picture as PictureShape } from '@vitrine/contract/pages/pages'
import { useSite } from '../site/site.ts'

export interface ImageProps {
  picture: PictureShape
  /** Its width on the page, as `imageSizes` reads it: `xs:100vw lg:50vw`. */
  sizes?: string
  /** It is what a visitor sees first: fetched at once and before other images. */
  first?: boolean
  /** Its proportions where its place cuts it, as the styles do: it is cut around what matters in it. */
  cut?: Cut
  className?: string | undefined
}

/** A picture in the width that its place asks for. It keeps its room while it loads. */
export function Image({ picture, sizes, cut, ...props }: ImageProps) {
  const sources = useSources(picture, { sizes, ...cutOf(picture, cut) })
  return <Img picture={picture} {...props} {...sources} />
}

/** Proportions in which a place shows its pictures. */
export interface Cut {
  width: number
  height: number
}

/** What is asked for where a picture is cut; nothing where its middle is what matters. */
export function cutOf({ focal, width, height }: PictureShape, cut: Cut | undefined) {
  const position = focal && focalPosition(focal)
  if (!cut || !position || !width || !height) return {}
  const sourceWidth = Math.min(width, Math.round((height * cut.width) / cut.height))
  return { width: cut.width, height: cut.height, position, sourceWidth }
}

/** The addresses of a picture, by the settings of the site. */
export function useSources({ url, width }: PictureShape, wanted: WantedImage): Sources {
  const { images } = useSite().config
  const known = sourcesBy(images)
  const { format, sizes, position, width: wide, height: high } = wanted
  const name = `${format} ${sizes} ${position} ${wide}:${high} ${width} ${url}`
  const found = known.get(name)
  if (found) return found
  const settings = { ...imageDefaults, ...images }
  const sourceWidth = wanted.sourceWidth ?? width ?? undefined
  const { srcset: srcSet, ...sources } = imageSizes(url, { ...wanted, sourceWidth }, settings)
  if (known.size >= sourcesMax) known.clear()
  known.set(name, { ...sources, srcSet })
  return { ...sources, srcSet }
}

type Sources = Omit<ReturnType<typeof imageSizes>, 'srcset'> & { srcSet: string | undefined }

const sourcesMax = 2_000
/** The same pictures stand on many pages, in the same widths. */
const made = new WeakMap<object, Map<string, Sources>>()

function sourcesBy(images: object): Map<string, Sources> {
  const known = made.get(images) ?? new Map<string, Sources>()
  made.set(images, known)
  return known
}

interface ImgProps extends Omit<ImageProps, 'sizes' | 'cut'> {
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
