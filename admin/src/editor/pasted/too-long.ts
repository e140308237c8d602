import { contentLimits } from '@vitrine/contract/content-html'

/** Of HTML, most is looks: it may be longer than the text that is made of it. */
const htmlPerText = 3

/** True if what is on the clipboard is longer than a page can be. */
export function isTooLong(clipboard: Pick<DataTransfer, 'getData'> | null): boolean {
  const text = clipboard?.getData('text/plain') ?? ''
  const html = clipboard?.getData('text/html') ?? ''
  if (text.length > contentLimits.length) return true
  // Pictures in it go to the library.
  const bound = htmlPerText * contentLimits.length
  return html.length > bound && html.replaceAll(/data:[^"')\s]+/g, '').length > bound
}
