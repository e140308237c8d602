import type { Element, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { HtmlTooLarge } from '../html/limits.ts'
import { parseHtml } from '../html/parse-html.ts'
import { visitElements } from '../html/visit-elements.ts'
import { stripMetadata } from './metadata/strip.ts'
import { exceedsRepeatsMax } from './vector-repeats.ts'
import { vectorSchema } from './vector-schema.ts'

export interface CleanVector {
  data: Buffer
  width: number | null
  height: number | null
  removed: string[]
}

const removedMax = 20
const nameMax = 40
const namespace = 'http://www.w3.org/2000/svg'

/**
 * Sanitizes a drawing (SVG). Refuses one with scripts instead of removing them, because the sender
 * may not know of them.
 */
export function cleanVector(
  source: Buffer,
): CleanVector | { refused: 'scripts' | 'damaged' | 'repeats' } {
  const tree = parseSource(source)
  if (!tree) return { refused: 'damaged' }
  if (hasScripts(tree)) return { refused: 'scripts' }
  const clean = sanitize(tree, vectorSchema)
  const root = clean.type === 'root' ? getRootElement(clean) : undefined
  if (!root) return { refused: 'damaged' }
  visitElements({ type: 'root', children: [root] }, cleanElement)
  if (exceedsRepeatsMax(root)) return { refused: 'repeats' }
  root.properties.xmlns = namespace
  const text = toHtml(root, {
    space: 'svg',
    closeEmptyElements: true,
    characterReferences: { useNamedReferences: false },
  })
  return {
    data: Buffer.from(`${text}\n`),
    ...readSize(root),
    removed: listRemoved(tree),
  }
}

/** True if the beginning of a file looks like a drawing. */
export const looksLikeVector = (head: string) =>
  /^\ufeff?\s*<(\?xml|!--|!doctype svg|svg[\s>])/i.test(head)

function parseSource(source: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(source)
    return parseHtml(text.replaceAll('\0', '')).tree
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not UTF-8.
    if (error instanceof HtmlTooLarge || error instanceof TypeError) return undefined
    throw error
  }
}

function getRootElement({ children }: Root): Element | undefined {
  const elements = children.filter((child) => child.type === 'element')
  const [only] = elements
  return elements.length === 1 && only?.tagName === 'svg' ? only : undefined
}

const allowed = new Set<string>(vectorSchema.tagNames)

function listRemoved(tree: Root): string[] {
  const names = new Set<string>()
  visitElements(tree, ({ tagName }) => {
    if (!allowed.has(tagName)) names.add(tagName.slice(0, nameMax))
  })
  return [...names].slice(0, removedMax)
}

const scriptElements = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
])

function hasScripts(tree: Root): boolean {
  let found = false
  visitElements(tree, ({ tagName, properties }) => {
    found ||=
      scriptElements.has(tagName.toLowerCase()) || Object.entries(properties).some(isHandler)
  })
  return found
}

const isHandler = ([name, value]: [string, unknown]) =>
  /^on/i.test(name) || /^[\s\0-\x20]*(javascript|vbscript|data:text)/i.test(String(value))

/** Styles that load something, or may hide it in escapes or variables. */
const loadingStyle =
  /@import|--[^:;{}]*:[^;{}]*url\(|url\(\s*['"]?(?!#)|image-set\s*\(|expression\s*\(|[\\<&]/i
/** Attributes that are not styles: texts for screen readers, addresses checked by the schema. */
const nonStyles = new Set(['ariaLabel', 'href', 'xLinkHref'])

function cleanElement({ tagName, properties, children }: Element): void {
  for (const [name, value] of Object.entries(properties))
    if (!nonStyles.has(name) && loadingStyle.test(String(value))) delete properties[name]
  const { xLinkHref, ...others } = properties
  if (xLinkHref !== undefined) {
    properties.href = others.href ?? xLinkHref
    delete properties.xLinkHref
  }
  if (tagName === 'image') properties.href = withoutMetadata(String(properties.href ?? ''))
  if (tagName !== 'style') return
  const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  children.splice(0, children.length)
  if (!loadingStyle.test(text)) children.push({ type: 'text', value: text })
}

function withoutMetadata(address: string): string | undefined {
  const [head = '', code = ''] = address.split(',', 2)
  const stripped = stripMetadata(Buffer.from(code, 'base64'))
  return stripped && `${head},${stripped.data.toString('base64')}`
}

const sideMax = 100_000

/** Reads the size from `width` and `height`, else from `viewBox`. */
function readSize({ properties }: Element) {
  const [, , boxWidth, boxHeight] = String(properties.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [parseLength(properties.width), parseLength(properties.height)]
  if (width && height) return { width, height }
  const [viewWidth, viewHeight] = [parseLength(boxWidth), parseLength(boxHeight)]
  return viewWidth && viewHeight
    ? { width: viewWidth, height: viewHeight }
    : { width: null, height: null }
}

function parseLength(value: unknown): number | undefined {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(String(value ?? '')) ?? []
  const length = Math.round(Number(number))
  return length > 0 && length <= sideMax ? length : undefined
}
