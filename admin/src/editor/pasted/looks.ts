import type { Attributes } from '../document/piece.ts'

const kept = 'data-look'

/**
 * HTML whose looks are there to be read, and to be applied by nobody: the policy of the admin would
 * refuse each style of a pasted text, with a line in the console.
 */
export function withLooksAside(html: string): string {
  return html
    .replaceAll(/<style[\s\S]*?<\/style>/gi, '')
    .replaceAll(/<[^>]*>/g, (tag) => tag.replace(/(\s)style(?=\s*=)/i, `$1${kept}`))
}

/** The looks of a pasted element, as its program wrote them. */
export const lookOf = (attributes: Attributes): string =>
  attributes.find(([name]) => name === kept || name === 'style')?.[1] ?? ''
