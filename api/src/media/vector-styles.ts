import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import type { Element } from 'hast'

export interface PartReference {
  /** Property in lower case and without hyphens: `fill`, `mask`, `markermid`. */
  property: string
  name: string
  /** True for paints and markers: elements inherit them. */
  inherits: boolean
}

export interface StyleRule {
  references: PartReference[]
  /** True if the rule may apply to the element; always true for a selector that is too complex. */
  matches: (element: Element) => boolean
}

export function parseRules(sheet: string): StyleRule[] {
  const text = simplifyStyle(sheet)
  const isComplex = /['"@]/.test(text)
  return parseBlocks(text)
    .map(({ selector, declarations }) => ({
      references: parseDeclarations(declarations),
      matches: isComplex ? () => true : createMatcher(selector),
    }))
    .filter(({ references }) => references.length > 0)
}

/** Returns the references in declarations such as `fill:url(#a);mask:url(#b)`. */
export const parseDeclarations = (declarations: string): PartReference[] =>
  simplifyStyle(declarations)
    .split(';')
    .flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(':')
      return findReferences(property, value)
    })

/** Returns the references in one value such as `url(#a)`. */
export const parseValueReferences = (property: string, value: string): PartReference[] =>
  /url\(/i.test(value) ? findReferences(property, simplifyStyle(value)) : []

function findReferences(name: string, value: string): PartReference[] {
  const property = name.replaceAll(/[\s-]/g, '').toLowerCase()
  const inherits = /^(?:fill|stroke|marker)/.test(property)
  return [...value.matchAll(/url\(#([^)]*)\)/g)].map(([, part = '']) => ({
    property,
    name: normalizePartName(part),
    inherits,
  }))
}

/** Normalizes the name of a part: browsers differ in how they read spaces and escapes. */
export const normalizePartName = (name: string): string => decodeOrKeep(name.replaceAll(/\s/g, ''))

const token = /\/\*[\s\S]*?(?:\*\/|$)|url\(#([^)]*)(?:\)|$)|"[^"\n]*"|'[^'\n]*'/gi

/** Removes comments and strings. Each reference becomes `url(#…)` with an encoded name. */
const simplifyStyle = (text: string) =>
  text.replaceAll(token, (_, name: string | undefined) =>
    name === undefined ? ' ' : `url(#${encodeURIComponent(normalizePartName(name))})`,
  )

interface StyleBlock {
  selector: string
  declarations: string
}

/** Splits a style sheet into blocks. A nested block has its own selector only. */
function parseBlocks(text: string): StyleBlock[] {
  const blocks: StyleBlock[] = []
  const open: StyleBlock[] = []
  let declarations = ''
  const addDeclarations = () => {
    const block = open.at(-1)
    if (block) block.declarations += `${declarations};`
    declarations = ''
  }
  for (const part of text.split(/([{};])/)) {
    if (part === '{') {
      const block = { selector: declarations, declarations: '' }
      blocks.push(block)
      open.push(block)
      declarations = ''
    } else if (part === '}') {
      addDeclarations()
      open.pop()
    } else if (part === ';') addDeclarations()
    else declarations = part
  }
  addDeclarations()
  return blocks
}

const plainSelector = /^[\w\s.#*,>+~:-]*$/

/** Matches only the last part of each selector: `.a > path.b:hover` matches each `path.b`. */
function createMatcher(selector: string): StyleRule['matches'] {
  if (!plainSelector.test(selector)) return () => true
  const lastParts = selector.split(',').map((single) => {
    const last =
      single
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    return last.replace(/:.*$/, '').match(/[.#]?[\w-]+/g) ?? []
  })
  return (element) => lastParts.some((parts) => parts.every((part) => hasPart(element, part)))
}

function hasPart({ tagName, properties }: Element, part: string): boolean {
  if (part.startsWith('.'))
    return String(properties.className ?? '')
      .split(/[\s,]+/)
      .includes(part.slice(1))
  if (part.startsWith('#')) return String(properties.id) === part.slice(1)
  return tagName.toLowerCase() === part.toLowerCase()
}
