import type { Element } from 'hast'
import { visitElements } from '../html/visit-elements.ts'
import {
  normalizePartName,
  type PartReference,
  parseDeclarations,
  parseRules,
  parseValueReferences,
} from './vector-styles.ts'

export interface DrawingParts {
  findByName: (name: string) => Element[]
  /** References in the attributes, the `style` and the style rules of an element. */
  getReferences: (element: Element) => PartReference[]
  /** Name of the part that a `use` or `pattern` element draws; undefined for other elements. */
  getUsedPart: (element: Element) => string | undefined
  /** Paints and markers that children inherit from an element that inherits `inherited`. */
  passToChildren: (element: Element, inherited: PartReference[]) => PartReference[]
  /** Paints and markers that an element inherits from its ancestors. */
  getInherited: (element: Element) => PartReference[]
}

/** Maximum number of style rules that refer to parts: each is compared with each element. */
const rulesMax = 300

/** Reads the parts of a drawing. Returns undefined if more than `rulesMax` rules refer to parts. */
export function readDrawingParts(root: Element): DrawingParts | undefined {
  const { byName, parents, sheets } = indexElements(root)
  const isKnown = ({ name }: PartReference) => byName.has(name)
  const rules = sheets.flatMap(parseRules).filter(({ references }) => references.some(isKnown))
  if (rules.length > rulesMax) return undefined

  const getReferences = memoizeByElement((element) => [
    ...readReferences(element).filter(isKnown),
    ...rules
      .filter(({ matches }) => matches(element))
      .flatMap(({ references }) => references.filter(isKnown)),
  ])
  const passToChildren: DrawingParts['passToChildren'] = (element, inherited) => {
    const own = getReferences(element).filter(({ inherits }) => inherits)
    const passedOn = inherited.filter(({ property }) => !isSet(element, property))
    return removeDuplicates([...own, ...passedOn])
  }
  const getInherited: DrawingParts['getInherited'] = memoizeByElement((element) => {
    const parent = parents.get(element)
    return parent ? passToChildren(parent, getInherited(parent)) : []
  })
  const findByName: DrawingParts['findByName'] = (name) => byName.get(name) ?? []
  return {
    findByName,
    getReferences,
    getUsedPart,
    passToChildren,
    getInherited,
  }
}

function indexElements(root: Element) {
  const byName = new Map<string, Element[]>()
  const parents = new Map<Element, Element>()
  const sheets: string[] = []
  visitElements({ type: 'root', children: [root] }, (element) => {
    for (const child of getChildElements(element)) parents.set(child, element)
    if (element.tagName === 'style') sheets.push(readSheet(element))
    const { id } = element.properties
    if (id === undefined || unrepeatable.has(element.tagName)) return
    const name = normalizePartName(String(id))
    const same = byName.get(name)
    if (same) same.push(element)
    else byName.set(name, [element])
  })
  return { byName, parents, sheets }
}

export const getChildElements = ({ children }: Element): Element[] =>
  children.filter((child) => child.type === 'element')

/** Elements that draw nothing themselves: references to them are not counted. */
const unrepeatable = new Set(['linearGradient', 'radialGradient', 'filter'])

const readSheet = ({ children }: Element) =>
  children.map((child) => (child.type === 'text' ? child.value : '')).join('')

const readReferences = ({ properties }: Element): PartReference[] =>
  Object.entries(properties).flatMap(([attribute, value]) =>
    attribute === 'style'
      ? parseDeclarations(String(value))
      : parseValueReferences(attribute, String(value)),
  )

/** True if an attribute replaces the inherited value by one that every browser understands. */
const isSet = ({ properties }: Element, property: string) =>
  Object.entries(properties).some(
    ([attribute, value]) =>
      attribute.toLowerCase() === property &&
      /^(?:none|#[\da-f]{3}|#[\da-f]{6})$/i.test(String(value)),
  )

function getUsedPart({ tagName, properties }: Element): string | undefined {
  const { href } = properties
  return (tagName === 'use' || tagName === 'pattern') && href !== undefined
    ? normalizePartName(String(href).slice(1))
    : undefined
}

const removeDuplicates = (references: PartReference[]) => [
  ...new Map(
    references.map((reference) => [`${reference.property} ${reference.name}`, reference]),
  ).values(),
]

function memoizeByElement<T>(find: (element: Element) => T): (element: Element) => T {
  const cache = new Map<Element, T>()
  return (element) => {
    const cached = cache.get(element)
    if (cached !== undefined) return cached
    const value = find(element)
    cache.set(element, value)
    return value
  }
}
