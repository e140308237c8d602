import { createContext, destroyContext, domToCanvas } from 'modern-screenshot'
import { trustedHtml } from '../document/trusted-types.ts'
import { shownFaces } from './faces.ts'
import { mask } from './mask.ts'
import { asPicture } from './picture.ts'

/** For what is still loading; a picture without it is better than none. */
const waitMs = 500
const drawMs = 10_000
/** More real pixels than that are no easier to read. */
const scaleMax = 2
/** What cannot be drawn, or would hang. */
const leftOut = ['IFRAME', 'VIDEO', 'AUDIO', 'OBJECT', 'EMBED', 'NOSCRIPT']
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** A picture of what the window shows, without what is private; throws when it cannot be made. */
export async function capture(widget: Element): Promise<Blob> {
  const { body, documentElement } = document
  const context = await createContext(body, {
    width: documentElement.clientWidth,
    height: innerHeight,
    scale: Math.min(devicePixelRatio, scaleMax),
    backgroundColor: getComputedStyle(documentElement).backgroundColor,
    style: { margin: '0', transform: `translate(0, ${-scrollY}px)` },
    timeout: waitMs,
    font: { cssText: await shownFaces() },
    filter: (node) => node !== widget && isShown(node),
    // Images of other sites stay out: their servers would not hand them to a script.
    fetchFn: async (url) => (isOwn(url) ? false : nothing),
    onCloneEachNode: standStill,
    onCloneNode: mask,
    onCreateForeignObjectSvg: leaveOutAlternatives,
  })
  context.timeout = drawMs
  context.sandbox = sandbox()
  try {
    return await asPicture(await domToCanvas(context))
  } finally {
    destroyContext(context)
  }
}

/** What is below the window is left out before anything of it is copied. */
function isShown(node: Node): boolean {
  if (!(node instanceof Element)) return true
  if (leftOut.includes(node.tagName)) return false
  const { top, height } = node.getBoundingClientRect()
  return top < innerHeight || height === 0
}

const isOwn = (url: string) => new URL(url, location.href).origin === location.origin

/** What is fixed to the window moves with nothing, not even with the copy. */
function standStill(copy: Node) {
  if (copy instanceof HTMLElement && copy.style.position === 'fixed')
    copy.style.translate = `0 ${scrollY}px`
}

/** The library writes the words for screen readers, `content: '›' / ''`, into the picture. */
function leaveOutAlternatives(svg: SVGSVGElement) {
  const style = svg.querySelector(':scope > style')
  if (style) style.textContent = style.textContent.replaceAll(alternative, '$1')
}

const alternative = /(content: '[^']*?) \/ [^']*(?=';)/g

/** A document without styles to compare with; the library's own is made of text, which is refused. */
function sandbox(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.tabIndex = -1
  Object.assign(frame.style, { position: 'fixed', inlineSize: 0, blockSize: 0, border: 0 })
  frame.style.visibility = 'hidden'
  Object.assign(frame, { srcdoc: trustedHtml('<!doctype html><title></title><body>') })
  document.body.append(frame)
  return frame
}
