import type { Element } from 'hast'
import { storedAddress } from './stored-address.ts'

/** Where an image stands in the text. */
export interface Wall {
  parent: string | undefined
  inLink: boolean
}

/**
 * What the site's scripts find around an image: a link to its file around the picture of a figure,
 * which they open large, and a window around one that is marked with `data-parallax`, in which they
 * move it. Without scripts the one is a link and the other a frame.
 */
export function hang(image: Element, { parent, inLink }: Wall): Element {
  const address = image.properties.src
  const framed = parent === 'picture' ? image : inWindow(image)
  // A link needs the name that the picture gives it.
  if (parent !== 'figure' || inLink || typeof address !== 'string' || !image.properties.alt)
    return framed
  const href = storedAddress(address) ?? address
  return element('a', { className: ['v-zoom'], href }, framed)
}

function inWindow(image: Element): Element {
  const { dataParallax } = image.properties
  delete image.properties.dataParallax
  if (dataParallax === undefined) return image
  return element('span', { className: ['v-window'], dataParallax }, image)
}

function element(tagName: string, properties: Element['properties'], child: Element): Element {
  return { type: 'element', tagName, properties, children: [child] }
}
