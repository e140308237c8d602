import { imageSizes } from '@vitrine/contract/media/images'
import type { Element } from 'hast'
import type { PageState } from './page-context.ts'
import { toServedAddress, toServedSrcset } from './stored-address.ts'

/**
 * Position of an image: at the top level, in a figure, a wide one or a gallery there, deeper, or in a
 * `picture`.
 */
export type ImagePosition = 'top' | 'figure' | 'wide' | 'gallery' | 'column' | 'picture'

/**
 * Takes the alternative text of the library if the image has none. An empty `alt` counts as a text.
 */
export function fillAlt({ properties }: Element, { storedFile }: PageState): void {
  const { src, alt } = properties
  const file = typeof src === 'string' && alt === undefined ? storedFile?.(src) : undefined
  if (file?.alt || file?.decorative) properties.alt = file.alt
}

/** Adds to an image: width and height, a `srcset`, lazy loading, and an `alt`. */
export function enrichImage(image: Element, page: PageState, place: ImagePosition): void {
  const { properties } = image
  collectImage(properties, page)
  reserveSpace(properties, page)
  if (place !== 'picture') addSrcset(properties, page, place)
  resolveSources(image, page)
  properties.alt ??= ''
  properties.loading ??= 'lazy'
  properties.decoding ??= 'async'
}

function collectImage({ src, alt }: Element['properties'], page: PageState): void {
  if (typeof src !== 'string') return
  const { pictures, descriptions, storedFile } = page
  pictures.set(src, typeof alt === 'string' && pictures.get(src) !== false)
  const description = typeof alt === 'string' ? alt.trim() : ''
  const id = description ? storedFile?.(src)?.id : undefined
  if (id !== undefined && !descriptions.has(id)) descriptions.set(id, description)
}

/** Rewrites addresses of stored files to the ones that serve them. */
export function resolveSources({ properties }: Element, page: PageState): void {
  for (const name of ['src', 'poster']) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = toServedAddress(address, page) ?? address
  }
  if (typeof properties.srcSet === 'string')
    properties.srcSet = toServedSrcset(properties.srcSet, page)
}

// Keeps the editor's width or height; computes the missing one from the proportions.
function reserveSpace(properties: Element['properties'], { imageSize }: PageState): void {
  const { src, width, height } = properties
  if (typeof src !== 'string' || (width !== undefined && height !== undefined)) return
  const size = imageSize(src)
  if (!size?.width || !size.height) return
  const scale = Number(width ?? size.width) / size.width
  const scaled = height === undefined ? scale : Number(height) / size.height
  properties.width = Math.max(1, Math.round(size.width * scaled))
  properties.height = Math.max(1, Math.round(size.height * scaled))
}

// Only stored files have a known width. Keeps a `srcset` of the editor.
function addSrcset(properties: Element['properties'], page: PageState, place: ImagePosition): void {
  const { src, srcSet, width, height } = properties
  const stored = typeof src === 'string' ? toServedAddress(src, page) : undefined
  const size = stored && page.imageSize(String(src))
  if (!stored || !size || srcSet !== undefined) return
  const options = {
    sizes:
      place === 'gallery'
        ? getGallerySizes(Number(width) / Number(height))
        : getSizes(Number(width), place),
    sourceWidth: size.width,
  }
  const sources = imageSizes(stored, options, page.images)
  properties.src = sources.src
  if (!sources.srcset) return
  properties.srcSet = sources.srcset
  properties.sizes ??= sources.sizes
}

/** Widest line of content in CSS pixels (`--measure` of site/app/ui, in the largest type). */
const columnWidth = 627
/** Width of the widest page in CSS pixels: that of a wide figure. */
const wideWidth = 1344
/** Width of content in one column, in percent of the viewport. */
const columnShare = 92

/**
 * Returns `sizes` for an image in the content column, as set by `.content` and `.main` of
 * site/app/ui.
 */
function getSizes(width: number, place: ImagePosition): string {
  const limit = place === 'wide' ? wideWidth : Math.min(width, columnWidth)
  const column = `${columnShare}vw ${Math.ceil((limit * 100) / columnShare)}:${limit}px`
  return place === 'figure' && width > columnWidth ? `${column} 1024:69vw 1456:1008px` : column
}

/** Proportions of the pictures in a gallery, which crops others. */
const galleryRatio = 4 / 3

/** Returns `sizes` for a picture of a gallery: one column, then two, as in `.content .gallery`. */
function getGallerySizes(ratio: number): string {
  const scale = (size: number) => Math.ceil(size * Math.max(1, ratio / galleryRatio || 1))
  return `${scale(columnShare)}vw 509:${scale(46)}vw 660:${scale(304)}px`
}
