import type { Attributes } from '../document/piece.ts'

const kept = 'data-look'

/**
 * HTML whose looks can be read but are not applied, and without the handlers of its events: the
 * policy of the admin refuses both, each with a line in the console.
 */
export function withLooksAside(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, (tag) =>
      tag
        .replace(/(\s)style(?=\s*=)/i, `$1${kept}`)
        .replaceAll(/(\s)on[a-z]+(?=\s*=)/gi, '$1data-event'),
    )
}

/** The looks of a pasted element, as its program wrote them. */
export const lookOf = (attributes: Attributes): string =>
  attributes.find(([name]) => name === kept || name === 'style')?.[1] ?? ''
