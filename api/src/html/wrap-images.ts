import type { Element } from 'hast'
import type { PageState } from './page-context.ts'
import { toServedAddress } from './stored-address.ts'

export interface ImageParent {
  parent: string | undefined
  inLink: boolean
}

/**
 * Wraps an image for the scripts of the site: a link around the picture of a figure opens it in a
 * lightbox; a frame around `data-parallax` clips the movement.
 */
export function wrapImage(
  image: Element,
  { parent, inLink }: ImageParent,
  page: PageState,
): Element {
  const address = image.properties.src
  const wrapped = parent === 'picture' ? image : wrapInParallaxFrame(image)
  // The link takes its name from the alternative text.
  if (parent !== 'figure' || inLink || typeof address !== 'string' || !image.properties.alt)
    return wrapped
  const href = toServedAddress(address, page) ?? address
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
