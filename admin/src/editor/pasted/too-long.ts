import { contentLimits } from '@vitrine/contract/content-html'

/** Of HTML, most is looks: it may be longer than the text that is made of it. */
const htmlPerText = 3

/** True if what is on the clipboard is longer than a page can be. */
export function isTooLong(clipboard: Pick<DataTransfer, 'getData'> | null): boolean {
  const text = clipboard?.getData('text/plain') ?? ''
  const html = clipboard?.getData('text/html') ?? ''
  if (text.length > contentLimits.length) return true
  const bound = htmlPerText * contentLimits.length
  return html.length > bound && html.length - lengthOfData(html) > bound
}

/**
 * Characters of pictures that are in HTML as data: they go to the library. Searched by single
 * characters, since a pattern that matches millions of them overflows the stack.
 */
function lengthOfData(html: string): number {
  let length = 0
  const end = /["')\s]/g
  for (let at = html.indexOf('data:'); at >= 0; ) {
    end.lastIndex = at
    const after = end.exec(html)?.index ?? html.length
    length += after - at
    at = html.indexOf('data:', after)
  }
  return length
}
