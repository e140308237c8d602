import { voidTags } from '@vitrine/contract/html/void-tags'
import { toPlainText } from '@vitrine/contract/pages/seo-texts'

/** A heading `h2` of a page, with its `h3`. */
export interface OutlineEntry {
  id: string
  title: string
  children: OutlineEntry[]
}

const sectionsMin = 4
/** Above this number of headings, those of level 3 are left out. */
const headingsMax = 40

/** Attributes are in quotes, as the API writes them. The length is bounded. */
const heading = /<h([23])((?:\s+[\w-]+(?:="[^"]*")?)*)>(.{1,2000}?)<\/h\1>/gs
const idAttribute = /^(?:\s+(?!id=)[\w-]+(?:="[^"]*")?)*\s+id="([^"]+)"/

/** Returns the outline of a long page; undefined if it has less than four sections. */
export function readOutline(html: string): OutlineEntry[] | undefined {
  const sections: OutlineEntry[] = []
  let count = 0
  for (const [, level, attributes = '', inner = ''] of html.matchAll(heading)) {
    const [, id] = idAttribute.exec(attributes) ?? []
    const title = toPlainText(inner)
    if (id === undefined || title === '') continue
    count++
    const entry = { id: toPlainText(id), title, children: [] }
    if (level === '2') sections.push(entry)
    else sections.at(-1)?.children.push(entry)
  }
  if (sections.length < sectionsMin) return undefined
  return count > headingsMax ? sections.map((each) => ({ ...each, children: [] })) : sections
}

/** A long text, divided before its first section. */
export interface OutlinedText {
  introduction: string
  sections: string
  outline: OutlineEntry[]
}

/**
 * Divides a text before its first section; undefined if it has no outline, or if its first section
 * is within another element.
 */
export function splitBeforeSections(html: string): OutlinedText | undefined {
  const outline = readOutline(html)
  const start = html.search(sectionStart)
  if (!outline || start < 0) return undefined
  const introduction = html.slice(0, start)
  return isBalanced(introduction)
    ? { introduction, sections: html.slice(start), outline }
    : undefined
}

const sectionStart = /<h2[\s>]/
const tag = /<(\/?)([a-z][a-z\d]*)(?:[^<>"']|"[^"]*"|'[^']*')*>/gi

/** True if each element in HTML is closed. */
function isBalanced(html: string): boolean {
  let depth = 0
  for (const [, slash, name = ''] of html.matchAll(tag))
    if (!voidTags.has(name.toLowerCase())) depth += slash ? -1 : 1
  return depth === 0
}
