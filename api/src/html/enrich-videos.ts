import {
  findVideo,
  getPlayerAddress,
  getServiceName,
  type ServiceVideo,
} from '@vitrine/contract/media/video-services'
import type { Element, ElementContent, Root } from 'hast'
import { getClasses } from './classes.ts'
import { fillAlt } from './enrich-images.ts'
import { getText } from './get-text.ts'
import type { PageState } from './page-context.ts'

/** Only this module sets the class: sanitizing removes names that begin with `v-`. */
const videoClass = 'v-video'

/**
 * Turns a block with nothing but a link to a video into a figure: the place of the player, then the
 * link. A script of the site adds the button. A picture in the link is shown until then. Other nodes
 * are returned as they are.
 */
export function showVideo<T extends Root['children'][number]>(node: T, page: PageState) {
  if (node.type !== 'element' || !(node.tagName === 'p' || node.tagName === 'figure')) return node
  if (!isElement(node.children.find(isShown), 'a')) return node
  const [link, caption, ...others] = node.children.filter(isShown)
  if (!isElement(link, 'a') || others.length > 0) return node
  if (caption && !(node.tagName === 'figure' && isElement(caption, 'figcaption'))) return node
  const video = findVideo(String(link.properties.href ?? ''))
  return video ? createFigure(node, { link, caption, video, page }) : node
}

interface VideoParts {
  link: Element
  caption: ElementContent | undefined
  video: ServiceVideo
  page: PageState
}

function createFigure(block: Element, { link, caption, video, page }: VideoParts): Element {
  const [content] = link.children.filter(isShown)
  const picture = getText(link).trim() === '' && isElement(content, 'img') ? content : undefined
  if (picture) fillAlt(picture, page)
  const name = [picture?.properties.alt, getText(link), getServiceName(video.service)]
    .map((text) => String(text ?? '').trim())
    .find((text) => text !== '')
  const isNamed = getText(link).trim() !== ''
  const shownLink = isNamed ? link : { ...link, children: [toText(name ?? '')] }
  const described = caption && 'children' in caption ? [...caption.children, toText(' ')] : []
  return {
    ...block,
    tagName: 'figure',
    properties: {
      ...block.properties,
      className: [...getClasses(block), videoClass],
      dataVideo: getPlayerAddress(video),
    },
    children: [
      // The link below has its words.
      ...(picture ? [{ ...picture, properties: { ...picture.properties, alt: '' } }] : []),
      {
        type: 'element',
        tagName: 'figcaption',
        properties: {},
        children: [...described, shownLink],
      },
    ],
  }
}

/** True for the figure of a video. */
export const isVideoFigure = ({ properties }: Element) => properties.dataVideo !== undefined

const isShown = (node: ElementContent) =>
  node.type === 'text' ? node.value.trim() !== '' : !isElement(node, 'br')

const isElement = (node: ElementContent | undefined, name: string): node is Element =>
  node?.type === 'element' && node.tagName === name

const toText = (value: string): ElementContent => ({ type: 'text', value })
