import { createContext, destroyContext, domToCanvas } from 'modern-screenshot'
import { toTrustedHtml } from '../document/trusted-types.ts'
import { getUsedFontFaces } from './font-faces.ts'
import { maskPrivateContent } from './mask.ts'
import { encodePicture } from './picture.ts'

/** Timeout for resources that are still loading: a screenshot without them is better than none. */
const waitMs = 500
const drawMs = 10_000
/** A higher device pixel ratio adds bytes, not legibility. */
const scaleMax = 2
/** Elements that cannot be drawn or make the library hang. */
const excludedTags = ['IFRAME', 'VIDEO', 'AUDIO', 'OBJECT', 'EMBED', 'NOSCRIPT']
const blankImage = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** Takes a screenshot of the viewport with private content masked. Throws if it cannot be drawn. */
export async function captureScreenshot(widget: Element): Promise<Blob> {
  const { body, documentElement } = document
  const context = await createContext(body, {
    width: documentElement.clientWidth,
    height: innerHeight,
    scale: Math.min(devicePixelRatio, scaleMax),
    backgroundColor: getComputedStyle(documentElement).backgroundColor,
    style: { margin: '0', transform: `translate(0, ${-scrollY}px)` },
    timeout: waitMs,
    font: { cssText: await getUsedFontFaces() },
    filter: (node) => node !== widget && isShown(node),
    // Replaces images of other origins: CORS would block them.
    fetchFn: async (url) => (isOwn(url) ? false : blankImage),
    onCloneEachNode: keepFixedInPlace,
    onCloneNode: maskPrivateContent,
    onCreateForeignObjectSvg: removeAlternativeText,
  })
  context.timeout = drawMs
  context.sandbox = sandbox()
  try {
    return await encodePicture(await domToCanvas(context))
  } finally {
    destroyContext(context)
  }
}

/** Skips content below the viewport before it is copied. */
function isShown(node: Node): boolean {
  if (!(node instanceof Element)) return true
  if (excludedTags.includes(node.tagName)) return false
  const { top, height } = node.getBoundingClientRect()
  return top < innerHeight || height === 0
}

const isOwn = (url: string) => new URL(url, location.href).origin === location.origin

/** Keeps fixed elements in place, because the copy is shifted by the scroll position. */
function keepFixedInPlace(copy: Node) {
  if (copy instanceof HTMLElement && copy.style.position === 'fixed')
    copy.style.translate = `0 ${scrollY}px`
}

/** The library would draw alternative text of CSS content (`content: '›' / ''`). */
function removeAlternativeText(svg: SVGSVGElement) {
  const style = svg.querySelector(':scope > style')
  if (style) style.textContent = style.textContent.replaceAll(alternativeText, '$1')
}

const alternativeText = /(content: '[^']*?) \/ [^']*(?=';)/g

/** The library's own sandbox is built from a string, which the Trusted Types policy refuses. */
function sandbox(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', inlineSize: 0, blockSize: 0, border: 0 })
  frame.style.visibility = 'hidden'
  Object.assign(frame, { srcdoc: toTrustedHtml('<!doctype html><title></title><body>') })
  document.body.append(frame)
  return frame
}
