import type { Element } from 'hast'
import type { Page } from './page-context.ts'
import { storedAddress } from './stored-address.ts'

/** Where an image stands in the text. */
export interface ImagePlace {
  parent: string | undefined
  inLink: boolean
}

/**
 * What the site's scripts find around an image: a link to its file around the picture of a figure,
 * which they open large, and a frame around one that is marked with `data-parallax`, in which they
 * move it. Without scripts the one is a link, and nothing moves in the other.
 */
export function wrapImage(image: Element, { parent, inLink }: ImagePlace, page: Page): Element {
  const address = image.properties.src
  const framed = parent === 'picture' ? image : inParallaxFrame(image)
  // A link needs the name that the picture gives it.
  if (parent !== 'figure' || inLink || typeof address !== 'string' || !image.properties.alt)
    return framed
  const href = storedAddress(address, page) ?? address
  return element('a', { className: ['v-lightbox'], href }, framed)
}

function inParallaxFrame(image: Element): Element {
  const { dataParallax } = image.properties
  delete image.properties.dataParallax
  if (dataParallax === undefined) return image
  return element('span', { className: ['v-parallax'], dataParallax }, image)
}

function element(tagName: string, properties: Element['properties'], child: Element): Element {
  return { type: 'element', tagName, properties, children: [child] }
}
