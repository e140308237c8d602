import type { Element, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { describeRemoved } from './describe-removed.ts'
import { normalize } from './normalize.ts'
import { parseHtml } from './parse-html.ts'
import { printHtml } from './print-html.ts'
import { extendSchema, schema } from './schema.ts'
import { visitElements } from './visit-elements.ts'

export interface SanitizedHtml {
  /** The unchanged source if nothing was removed, else the printed tree. */
  content: string
  tree: Root
  removed: string[]
}

const notesMax = 20

/** Parses HTML and removes everything that schema.ts does not allow. Throws `HtmlTooLarge`. */
export function sanitizeHtml(
  source: string,
  dataAttributes: readonly string[] = [],
): SanitizedHtml {
  const text = removeUnstorable(source)
  const { tree: parsed, dropped } = parseHtml(text)
  const { changed, notes: normalizeNotes } = normalize(parsed)
  const tree = sanitizeTree(parsed, dataAttributes)
  const notes = new Set([...dropped, ...normalizeNotes, ...describeRemoved(parsed, tree)])
  if (text.length !== source.length) notes.add('U+0000')
  if (!changed && notes.size === 0 && text === source) return { content: source, tree, removed: [] }
  // A changed tree may parse differently once printed (a `p` in a `p`), so it is printed and
  // sanitized until it is stable.
  const stable = sanitizeHtml(printHtml(tree), dataAttributes)
  return { ...stable, removed: limitNotes([...notes]) }
}

const limitNotes = (notes: string[]) =>
  notes.length > notesMax ? [...notes.slice(0, notesMax), `… +${notes.length - notesMax}`] : notes

function sanitizeTree(tree: Root, dataAttributes: readonly string[]): Root {
  const clean = sanitize(tree, dataAttributes.length > 0 ? extendSchema(dataAttributes) : schema)
  if (clean.type !== 'root') throw new TypeError(`A root became a ${clean.type}.`)
  visitElements(clean, removeEmptyLists)
  return clean
}

// Lists without an allowed value.
function removeEmptyLists({ properties }: Element): void {
  for (const name of ['className', 'rel']) {
    const words = properties[name]
    if (Array.isArray(words) && words.length === 0) delete properties[name]
  }
}

// PostgreSQL stores neither null characters nor lone surrogates.
const removeUnstorable = (source: string) => source.replaceAll('\0', '').toWellFormed()
