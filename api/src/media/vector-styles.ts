import { decodeOrKeep } from '@vitrine/contract/addresses/address'
import type { Element } from 'hast'

/** A reference to a part of the same drawing. */
export interface Reference {
  /** Property in lower case and without hyphens: `fill`, `mask`, `markermid`. */
  property: string
  name: string
  /** True for paints and markers: elements inherit them. */
  inherits: boolean
}

/** A style rule that refers to parts of its drawing. */
export interface Rule {
  references: Reference[]
  /**
   * True if the rule may apply to the element. A selector that is too complex to evaluate is true
   * for all elements.
   */
  matches: (element: Element) => boolean
}

export function rulesOf(sheet: string): Rule[] {
  const text = plainStyle(sheet)
  const isHard = /['"@]/.test(text)
  return blocksOf(text)
    .map(({ selector, declarations }) => ({
      references: declaredIn(declarations),
      matches: isHard ? () => true : matcherOf(selector),
    }))
    .filter(({ references }) => references.length > 0)
}

/** Returns the references in declarations such as `fill:url(#a);mask:url(#b)`. */
export const declaredIn = (declarations: string): Reference[] =>
  plainStyle(declarations)
    .split(';')
    .flatMap((declaration) => {
      const [property = '', value = ''] = declaration.split(':')
      return referencesIn(property, value)
    })

/** Returns the references in one value such as `url(#a)`. */
export const referencesOfValue = (property: string, value: string): Reference[] =>
  /url\(/i.test(value) ? referencesIn(property, plainStyle(value)) : []

function referencesIn(name: string, value: string): Reference[] {
  const property = name.replaceAll(/[\s-]/g, '').toLowerCase()
  const inherits = /^(?:fill|stroke|marker)/.test(property)
  return [...value.matchAll(/url\(#([^)]*)\)/g)].map(([, part = '']) => ({
    property,
    name: partName(part),
    inherits,
  }))
}

/**
 * Normalizes the name of a part. Browsers differ in how they read spaces and escapes, so names that
 * may mean the same part become equal.
 */
export const partName = (name: string): string => decodeOrKeep(name.replaceAll(/\s/g, ''))

const token = /\/\*[\s\S]*?(?:\*\/|$)|url\(#([^)]*)(?:\)|$)|"[^"\n]*"|'[^'\n]*'/gi

/** Removes comments and strings. Each reference becomes `url(#…)` with an encoded name. */
const plainStyle = (text: string) =>
  text.replaceAll(token, (_, name: string | undefined) =>
    name === undefined ? ' ' : `url(#${encodeURIComponent(partName(name))})`,
  )

interface Block {
  selector: string
  declarations: string
}

/** Splits a style sheet into blocks. A nested block has its own selector only. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  const open: Block[] = []
  let declarations = ''
  const keep = () => {
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
      keep()
      open.pop()
    } else if (part === ';') keep()
    else declarations = part
  }
  keep()
  return blocks
}

const plainSelector = /^[\w\s.#*,>+~:-]*$/

/** Matches the last part of each selector only: `.a > path.b:hover` is true for each `path.b`. */
function matcherOf(selector: string): Rule['matches'] {
  if (!plainSelector.test(selector)) return () => true
  const lasts = selector.split(',').map((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    return last.replace(/:.*$/, '').match(/[.#]?[\w-]+/g) ?? []
  })
  return (element) => lasts.some((parts) => parts.every((part) => hasPart(element, part)))
}

function hasPart({ tagName, properties }: Element, part: string): boolean {
  if (part.startsWith('.'))
    return String(properties.className ?? '')
      .split(/[\s,]+/)
      .includes(part.slice(1))
  if (part.startsWith('#')) return String(properties.id) === part.slice(1)
  return tagName.toLowerCase() === part.toLowerCase()
}
