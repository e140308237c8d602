import { imageSizes } from '@vitrine/contract/media/images'
import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { storedAddress, storedSrcset } from './stored-address.ts'

/** Where an image stands in the content: at the top of it, in a figure there, deeper, in a `picture`. */
export type Place = 'top' | 'figure' | 'column' | 'picture'

/** An image without a text of its own has that of the library; an empty one is a text as well. */
export function describeImage({ properties }: Element, { storedFile }: Page): void {
  const { src, alt } = properties
  const file = typeof src === 'string' && alt === undefined ? storedFile?.(src) : undefined
  if (file?.alt || file?.decorative) properties.alt = file.alt
}

/** An image that keeps its place while it loads, loads when it comes near, and always has an alt. */
export function fitImage(image: Element, page: Page, place: Place): void {
  const { properties } = image
  note(properties, page)
  reserveSpace(properties, page)
  if (place !== 'picture') offerWidths(properties, page, place)
  storeSources(image, page)
  properties.alt ??= ''
  properties.loading ??= 'lazy'
  properties.decoding ??= 'async'
}

function note({ src, alt }: Element['properties'], page: Page): void {
  if (typeof src !== 'string') return
  const { pictures, descriptions, storedFile } = page
  pictures.set(src, typeof alt === 'string' && pictures.get(src) !== false)
  const words = typeof alt === 'string' ? alt.trim() : ''
  const id = words ? storedFile?.(src)?.id : undefined
  if (id !== undefined && !descriptions.has(id)) descriptions.set(id, words)
}

/** Names stored files by the address that serves them. */
export function storeSources({ properties }: Element, page: Page): void {
  for (const name of ['src', 'poster']) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = storedAddress(address, page) ?? address
  }
  if (typeof properties.srcSet === 'string')
    properties.srcSet = storedSrcset(properties.srcSet, page)
}

// An editor's own width or height counts; the one that is missing follows from the proportions.
function reserveSpace(properties: Element['properties'], { imageSize }: Page): void {
  const { src, width, height } = properties
  if (typeof src !== 'string' || (width !== undefined && height !== undefined)) return
  const size = imageSize(src)
  if (!size?.width || !size.height) return
  const scale = Number(width ?? size.width) / size.width
  const scaled = height === undefined ? scale : Number(height) / size.height
  properties.width = Math.max(1, Math.round(size.width * scaled))
  properties.height = Math.max(1, Math.round(size.height * scaled))
}

// Only of a file that is held is it known how wide it is. An editor's own candidates count.
function offerWidths(properties: Element['properties'], page: Page, place: Place): void {
  const { src, srcSet, width } = properties
  const stored = typeof src === 'string' ? storedAddress(src, page) : undefined
  const size = stored && page.imageSize(String(src))
  if (!stored || !size || srcSet !== undefined) return
  const wanted = { sizes: columnSizes(Number(width), place), sourceWidth: size.width }
  const sources = imageSizes(stored, wanted, page.images)
  properties.src = sources.src
  if (!sources.srcset) return
  properties.srcSet = sources.srcset
  properties.sizes ??= sources.sizes
}

/** CSS pixels that the widest line of content takes (site/app/ui: `--measure`, in the largest type). */
const columnWidth = 627
/** Share of the viewport that content takes where it stands in one column, in percent. */
const columnShare = 92

/** The width of an image in the content column, as `.content` and `.main` of site/app/ui set it. */
function columnSizes(width: number, place: Place): string {
  const limit = Math.min(width, columnWidth)
  const column = `${columnShare}vw ${Math.ceil((limit * 100) / columnShare)}:${limit}px`
  return place === 'figure' && width > columnWidth ? `${column} 1024:69vw 1456:1008px` : column
}
