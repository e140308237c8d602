import type { Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
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

const removedMax = 20

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
  return { ...settled, removed: [...found].slice(0, removedMax) }
}

function cleanTree(tree: Root, dataAttributes: readonly string[]): Root {
  const clean = sanitize(tree, dataAttributes.length > 0 ? schemaWith(dataAttributes) : schema)
  return clean.type === 'root' ? clean : { type: 'root', children: [] }
}

// PostgreSQL stores neither null characters nor lone surrogates.
const readable = (source: string) => source.replaceAll('\0', '').toWellFormed()
