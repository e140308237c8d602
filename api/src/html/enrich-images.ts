import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { storedAddress, storedSrcset } from './stored-address.ts'

/** An image that keeps its place while it loads, loads when it comes near, and always has an alt. */
export function fitImage(image: Element, page: Page): void {
  const { properties } = image
  reserveSpace(properties, page)
  storeSources(image)
  properties.alt ??= ''
  properties.loading ??= 'lazy'
  properties.decoding ??= 'async'
}

/** Names stored files by the address that serves them. */
export function storeSources({ properties }: Element): void {
  for (const name of ['src', 'poster']) {
    const address = properties[name]
    if (typeof address === 'string') properties[name] = storedAddress(address) ?? address
  }
  if (typeof properties.srcSet === 'string') properties.srcSet = storedSrcset(properties.srcSet)
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
