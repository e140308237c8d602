import { addParagraphs } from './autop.ts'
import { hasBlocks, removeBlockComments } from './block-comments.ts'
import { cleanHtml } from './clean-html.ts'
import type { ContentContext } from './content-context.ts'
import { convertShortcodes } from './convert-shortcodes.ts'

/**
 * Converts the text of a post to the HTML of a page: without the comments, shortcodes and classes of
 * WordPress, with the addresses of this site. Throws `HtmlTooLarge` for a text beyond the limits.
 */
export function convertContent(written: string, context: ContentContext): string {
  const source = removeInlinePictures(written, context)
  if (context.isHtml) return cleanHtml(source, context)
  const isBlocks = hasBlocks(source)
  const withoutComments = removeBlockComments(source, {
    findReusable: context.findReusable,
    onLoss: (name, isTextKept) => context.onLoss(isTextKept ? 'block' : 'computed', name),
  })
  const converted = convertShortcodes(withoutComments, context)
  return cleanHtml(isBlocks ? converted : addParagraphs(linkBareAddresses(converted)), context)
}

/** Removes pictures that are in the text as data: no page contains them, and they may be large. */
const removeInlinePictures = (text: string, { onLoss }: ContentContext) =>
  text.replaceAll(inlinePicture, (_, type: string) => {
    onLoss('inline', type)
    return ''
  })

const inlinePicture = /<img\b[^<>]*?\ssrc=["']data:([\w/+.-]*)[^<>]*>/gi

/** WordPress embeds an address that is alone on its line. */
const linkBareAddresses = (text: string) =>
  text.replaceAll(
    /^[^\S\n]*(https?:\/\/[^\s<>"]+)[^\S\n]*\r?$/gm,
    (_, address: string) => `<a href="${address.replaceAll('"', '&quot;')}">${address}</a>`,
  )
