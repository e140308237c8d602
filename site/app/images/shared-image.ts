import { formatFocalPosition, getImageUrl } from '@vitrine/contract/media/images'
import { defaultSeo } from '@vitrine/contract/pages/fallback-page'
import type { Page, Picture } from '@vitrine/contract/pages/pages'

/** Size of link previews on social networks, in pixels. */
const previewSize = { width: 1200, height: 630 }
/** Not every network supports WebP. */
const previewFormat = { format: 'jpeg', quality: 80 } as const

/** Image for link previews, of the page or the site. Uploads are converted to preview size. */
export function getSharedImage({ seo_image, picture }: Page, siteImage?: string): Picture {
  const image = seo_image ?? picture
  if (!image || image.url === defaultSeo.image)
    return siteImage
      ? { url: siteImage, width: null, height: null, alt: '' }
      : { ...previewSize, url: defaultSeo.image, alt: '' }
  if (!image.url.startsWith('/storage/')) return image
  const isLarge =
    (image.width ?? 0) >= previewSize.width && (image.height ?? 0) >= previewSize.height
  const size = isLarge ? previewSize : {}
  const position = image.focal && formatFocalPosition(image.focal)
  const imageOptions = { ...size, ...previewFormat, ...(isLarge && { position }) }
  return { ...image, ...size, url: getImageUrl(image.url, imageOptions, { domains: [] }) }
}
