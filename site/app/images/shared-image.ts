import { focalPosition, imageUrl } from '@vitrine/contract/media/images'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import type { Page, Picture } from '@vitrine/contract/pages/pages'

/** What networks show of a shared link, in pixels. */
const frame = { width: 1200, height: 630 }
/** Not every network reads WebP. */
const readByAll = { format: 'jpeg', quality: 80 } as const

/**
 * The image of a page where its link is shared; without one, that of the site. Of our own, each
 * network gets one that it can show.
 */
export function sharedImage({ seo_image, picture }: Page, ofSite?: string): Picture {
  const image = seo_image ?? picture
  if (!image || image.url === defaultSeo.image)
    return ofSite
      ? { url: ofSite, width: null, height: null, alt: '' }
      : { ...frame, url: defaultSeo.image, alt: '' }
  if (!image.url.startsWith('/storage/')) return image
  // Nothing is enlarged: a smaller one keeps its own size.
  const large = (image.width ?? 0) >= frame.width && (image.height ?? 0) >= frame.height
  const size = large ? frame : {}
  const position = image.focal && focalPosition(image.focal)
  const wanted = { ...size, ...readByAll, ...(large && { position }) }
  return { ...image, ...size, url: imageUrl(image.url, wanted, { domains: [] }) }
}
