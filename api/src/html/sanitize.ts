import type { Element, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { eachElement } from './each-element.ts'
import { normalize } from './normalize.ts'
import { parseHtml } from './parse-html.ts'
import { printHtml } from './print-html.ts'
import { describeRemoved } from './removed.ts'
import { schema, schemaWith } from './schema.ts'

export interface Sanitized {
  /** The source itself when nothing had to change, the clean tree as text otherwise. */
  content: string
  tree: Root
  removed: string[]
}

const shownMax = 20

/** Parses HTML and takes out everything that schema.ts does not allow. Throws `HtmlTooLarge`. */
export function sanitizeHtml(source: string, dataAttributes: readonly string[] = []): Sanitized {
  const text = readable(source)
  const { tree: parsed, dropped } = parseHtml(text)
  const { changed, notes } = normalize(parsed)
  const tree = cleanTree(parsed, dataAttributes)
  const found = new Set([...dropped, ...notes, ...describeRemoved(parsed, tree)])
  if (text.length !== source.length) found.add('null character')
  if (!changed && found.size === 0 && text === source) return { content: source, tree, removed: [] }
  // A tree that lost elements may read differently once printed (a `p` in a `p`). What is kept is
  // what a browser makes of the printed text, cleaned by the same rules until nothing changes.
  const settled = sanitizeHtml(printHtml(tree), dataAttributes)
  return { ...settled, removed: shown([...found]) }
}

const shown = (found: string[]) =>
  found.length > shownMax ? [...found.slice(0, shownMax), `${found.length - shownMax} more`] : found

function cleanTree(tree: Root, dataAttributes: readonly string[]): Root {
  const clean = sanitize(tree, dataAttributes.length > 0 ? schemaWith(dataAttributes) : schema)
  if (clean.type !== 'root') throw new TypeError(`A root became a ${clean.type}.`)
  eachElement(clean, dropEmptyLists)
  return clean
}

// What is left of `class` or `rel` when none of its words may stay.
function dropEmptyLists({ properties }: Element): void {
  for (const name of ['className', 'rel']) {
    const words = properties[name]
    if (Array.isArray(words) && words.length === 0) delete properties[name]
  }
}

// PostgreSQL stores neither null characters nor lone surrogates.
const readable = (source: string) => source.replaceAll('\0', '').toWellFormed()
