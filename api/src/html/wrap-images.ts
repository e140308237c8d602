import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { storedAddress } from './stored-address.ts'

export interface ImagePlace {
  parent: string | undefined
  inLink: boolean
}

/**
 * Wraps an image for the scripts of the site: a link around the picture of a figure opens it in a
 * lightbox; a frame around `data-parallax` clips the movement.
 */
export function wrapImage(image: Element, { parent, inLink }: ImagePlace, page: Page): Element {
  const address = image.properties.src
  const wrapped = parent === 'picture' ? image : wrapInParallaxFrame(image)
  // The link takes its name from the alternative text.
  if (parent !== 'figure' || inLink || typeof address !== 'string' || !image.properties.alt)
    return wrapped
  const href = storedAddress(address, page) ?? address
  return createElement('a', { className: ['v-lightbox'], href }, wrapped)
}

function wrapInParallaxFrame(image: Element): Element {
  const { dataParallax } = image.properties
  delete image.properties.dataParallax
  if (dataParallax === undefined) return image
  return createElement('span', { className: ['v-parallax'], dataParallax }, image)
}

function createElement(
  tagName: string,
  properties: Element['properties'],
  child: Element,
): Element {
  return { type: 'element', tagName, properties, children: [child] }
}
