import { contentLimits } from '@vitrine/contract/html/content-html'

/** Most of pasted HTML is styles, so it may be longer than the text. */
const htmlPerText = 3

/** True if the clipboard contains more than a page can be long. */
export function isTooLong(clipboard: Pick<DataTransfer, 'getData'> | null): boolean {
  const text = clipboard?.getData('text/plain') ?? ''
  const html = clipboard?.getData('text/html') ?? ''
  if (text.length > contentLimits.length) return true
  const bound = htmlPerText * contentLimits.length
  return html.length > bound && html.length - lengthOfData(html) > bound
}

/**
 * Returns the number of characters in data URLs of pictures, which go to the library. A pattern
 * that matches millions of characters would overflow the stack.
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
