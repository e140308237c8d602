import type { Attributes } from '../document/piece.ts'

const kept = 'data-look'

/**
 * Returns HTML with its styles as data and without event handlers. The content security policy of
 * the admin blocks both, with an error in the console for each.
 */
export function moveStylesToData(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, (tag) =>
      tag
        .replace(/(\s)style(?=\s*=)/i, `$1${kept}`)
        .replaceAll(/(\s)on[a-z]+(?=\s*=)/gi, '$1data-event'),
    )
}

/** Returns the style of a pasted element, as its program wrote it. */
export const getPastedStyle = (attributes: Attributes): string =>
  attributes.find(([name]) => name === kept || name === 'style')?.[1] ?? ''
