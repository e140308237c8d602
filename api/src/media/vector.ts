import type { Element, Root } from 'hast'
import { sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { eachElement } from '../html/each-element.ts'
import { HtmlTooLarge } from '../html/limits.ts'
import { parseHtml } from '../html/parse-html.ts'
import { stripMetadata } from './metadata/strip.ts'
import { repeatsTooMuch } from './vector-repeats.ts'
import { vectorSchema } from './vector-schema.ts'

/** A drawing that is fit to be shown. */
export interface Vector {
  data: Buffer
  width: number | null
  height: number | null
  /** Names of elements that were taken out. */
  removed: string[]
}

const removedMax = 20
const nameMax = 40
const namespace = 'http://www.w3.org/2000/svg'

/**
 * Rewrites a drawing (SVG) with only the parts that are needed to show it. Refuses one with
 * scripts: the sender may not know that it has any.
 */
export function cleanVector(
  source: Buffer,
): Vector | { refused: 'scripts' | 'damaged' | 'repeats' } {
  const tree = treeOf(source)
  if (!tree) return { refused: 'damaged' }
  if (runs(tree)) return { refused: 'scripts' }
  const clean = sanitize(tree, vectorSchema)
  const root = clean.type === 'root' ? drawingIn(clean) : undefined
  if (!root) return { refused: 'damaged' }
  eachElement({ type: 'root', children: [root] }, settle)
  if (repeatsTooMuch(root)) return { refused: 'repeats' }
  root.properties.xmlns = namespace
  const text = toHtml(root, {
    space: 'svg',
    closeEmptyElements: true,
    characterReferences: { useNamedReferences: false },
  })
  return {
    data: Buffer.from(`${text}\n`),
    ...sizeOf(root),
    removed: removedFrom(tree),
  }
}

/** True if the beginning of a file looks like a drawing. */
export const looksLikeVector = (head: string) =>
  /^\ufeff?\s*<(\?xml|!--|!doctype svg|svg[\s>])/i.test(head)

function treeOf(source: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(source)
    return parseHtml(text.replaceAll('\0', '')).tree
  } catch (error) {
    // The decoder throws a TypeError for bytes that are not UTF-8.
    if (error instanceof HtmlTooLarge || error instanceof TypeError) return undefined
    throw error
  }
}

function drawingIn({ children }: Root): Element | undefined {
  const elements = children.filter((child) => child.type === 'element')
  const [only] = elements
  return elements.length === 1 && only?.tagName === 'svg' ? only : undefined
}

const kept = new Set<string>(vectorSchema.tagNames)

function removedFrom(tree: Root): string[] {
  const names = new Set<string>()
  eachElement(tree, ({ tagName }) => {
    if (!kept.has(tagName)) names.add(tagName.slice(0, nameMax))
  })
  return [...names].slice(0, removedMax)
}

const running = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
])

function runs(tree: Root): boolean {
  let found = false
  eachElement(tree, ({ tagName, properties }) => {
    found ||= running.has(tagName.toLowerCase()) || Object.entries(properties).some(isHandler)
  })
  return found
}

const isHandler = ([name, value]: [string, unknown]) =>
  /^on/i.test(name) || /^[\s\0-\x20]*(javascript|vbscript|data:text)/i.test(String(value))

/** Styles that load something, or that may hide this in escapes or variables. */
const asking =
  /@import|--[^:;{}]*:[^;{}]*url\(|url\(\s*['"]?(?!#)|image-set\s*\(|expression\s*\(|[\\<&]/i
/**
 * Attributes that are no styles: text for screen readers, and addresses, which the schema has
 * checked.
 */
const noStyles = new Set(['ariaLabel', 'href', 'xLinkHref'])

function settle({ tagName, properties, children }: Element): void {
  for (const [name, value] of Object.entries(properties))
    if (!noStyles.has(name) && asking.test(String(value))) delete properties[name]
  const { xLinkHref, ...others } = properties
  if (xLinkHref !== undefined) {
    properties.href = others.href ?? xLinkHref
    delete properties.xLinkHref
  }
  if (tagName === 'image') properties.href = withoutMetadata(String(properties.href ?? ''))
  if (tagName !== 'style') return
  const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  children.splice(0, children.length)
  if (!asking.test(text)) children.push({ type: 'text', value: text })
}

/** A photograph within a drawing tells as much as one by itself. */
function withoutMetadata(address: string): string | undefined {
  const [head = '', code = ''] = address.split(',', 2)
  const stripped = stripMetadata(Buffer.from(code, 'base64'))
  return stripped && `${head},${stripped.data.toString('base64')}`
}

const sideMax = 100_000

/** By its attributes, else by what of its plane it shows. */
function sizeOf({ properties }: Element) {
  const [, , across, along] = String(properties.viewBox ?? '')
    .split(/[\s,]+/)
    .map(Number)
  const [width, height] = [lengthOf(properties.width), lengthOf(properties.height)]
  if (width && height) return { width, height }
  const [wide, high] = [lengthOf(across), lengthOf(along)]
  return wide && high ? { width: wide, height: high } : { width: null, height: null }
}

function lengthOf(value: unknown): number | undefined {
  const [, number] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(String(value ?? '')) ?? []
  const length = Math.round(Number(number))
  return length > 0 && length <= sideMax ? length : undefined
}
